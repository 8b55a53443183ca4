// Mouse, pen and touch: a click selects, a drag selects what it crosses, Ctrl adds; a double click selects alike cells. What has the
// focus is selected.

/** How far from its border a drag must enter a cell, so that diagonal drags do not catch its neighbours. */
const MARGIN = 0.14;
const DOUBLE_CLICK = 400;

/** Calls `play` for what the pointer does on a board. */
export function listenToPointer(board, play) {
  let drag = null;
  let last = { cell: undefined, time: 0 };

  board.root.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event.clientX, event.clientY);
    if (event.button !== 0 || cell === undefined) return;
    event.preventDefault();
    const isAdded = event.ctrlKey || event.metaKey || event.shiftKey || play.isMultiple();
    const isDouble = cell === last.cell && event.timeStamp - last.time < DOUBLE_CLICK;
    last = { cell, time: event.timeStamp };
    drag = { id: event.pointerId, cell, at: [event.clientX, event.clientY], isRemoval: isAdded && play.isSelected(cell) };
    board.cells[cell].focus({ preventScroll: true });
    board.root.setPointerCapture(event.pointerId);
    if (play.isLine()) return;
    if (isDouble) play.alike(cell, isAdded);
    else if (drag.isRemoval) play.remove(cell);
    else play.select(cell, isAdded);
  });

  const cross = (cell) => {
    if (cell === drag.cell) return;
    if (play.isLine()) play.line(drag.cell, cell);
    else if (drag.isRemoval) play.remove(cell);
    else play.select(cell, true);
    drag.cell = cell;
    last = { cell: undefined, time: 0 };
  };

  board.root.addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    const points = event.getCoalescedEvents?.() ?? [];
    for (const point of points.length ? points : [event]) {
      // A fast pointer tells of a few points of its way alone.
      const to = [point.clientX, point.clientY];
      board.cellsBetween(drag.at, to, MARGIN).forEach(cross);
      drag.at = to;
    }
  });

  const end = (event) => {
    if (drag?.id !== event.pointerId) return;
    drag = null;
    play.endLine();
  };
  board.root.addEventListener("pointerup", end);
  board.root.addEventListener("pointercancel", end);

  // Keys and readers of screens focus and click cells without a pointer.
  const focus = ({ target }) => {
    const cell = board.cells.indexOf(target);
    if (!drag && cell >= 0) play.focus(cell);
  };
  board.root.addEventListener("focusin", focus);
  board.root.addEventListener("click", (event) => event.detail === 0 && focus(event));
}
