// Counts the solutions of Sudoku puzzles with tdoku, up to 2 each.
//
// Standard input: a puzzle a line. Standard output: a digit for each, a space, and the CPU seconds.
#include <cstdio>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>
#include "include/tdoku.h"

int main() {
  std::vector<std::string> puzzles;
  for (std::string line; std::getline(std::cin, line);) puzzles.push_back(line);
  std::string counts;
  char solution[81];
  size_t guesses = 0;
  std::clock_t start = std::clock();
  for (const std::string &puzzle : puzzles)
    counts += static_cast<char>('0' + TdokuSolverDpllTriadSimd(puzzle.c_str(), 2, 0, solution, &guesses));
  std::printf("%s %.6f\n", counts.c_str(), static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  return 0;
}
