//! Sudoku of any shape: generated, solved, checked.
