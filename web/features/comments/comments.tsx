/** The public API of the feature: everything that pages use of it. */

export type { Earlier } from './carried/carry.ts';
export { countFixed, type Fix, type FixState, fixNames, listFixes } from './carried/list-fixes.ts';
export { PlaceFailures } from './carried/place-failures.tsx';
export { checkWords, failureWords, placeWords } from './carried/place-words.ts';
export { PlacementContext } from './carried/placement-context.ts';
export { ThreadView } from './carried/thread-view.tsx';
export { useCarried } from './carried/use-carried.ts';
export { refetchPlacements, usePlaceActions, usePlacements } from './carried/use-placements.ts';
export type { StillPainter } from './export/drawn-stills.ts';
export { keptProgram } from './export/kept-program.ts';
export { ExportDialog } from './export/lazy-export-dialog.ts';
export { joinComments } from './join-comments.ts';
export { PanelButton } from './layout/panel-button.tsx';
export { PanelEdge } from './layout/panel-edge.tsx';
export { type PanelShape, useCommentsPanel } from './layout/use-comments-panel.ts';
export { commentAt, commentMarkers, nextComment, previousComment } from './markers.ts';
export { type Moments, momentsOf } from './moments.ts';
export { CommentsPanel } from './panel/comments-panel.tsx';
export { Viewers } from './panel/viewers.tsx';
export { keepsDrawing } from './places.ts';
export type { PlayerPort, Range, Spot, SpotPort } from './player-port.ts';
export { refetchUnread } from './seen/use-unread.ts';
export { type Comments, type ListedComments, useComments, useEarlierComments } from './use-comments.ts';
export { timeText } from './words.ts';
export { CommentForm } from './write/comment-form.tsx';
export { getDraftFrame, useDraftFrame } from './write/drafts.ts';
