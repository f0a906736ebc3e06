export { listColumn, showBoard } from './board.ts';
export { showCalendar } from './month.ts';
export { listViews, putView, removeView } from './saved-views.ts';
