/** The public face of the feature: everything that pages use of it. */
export { CommentForm } from './comment-form.tsx';
export { CommentsPanel } from './comments-panel.tsx';
export { type CommentMarker, commentAt, commentMarkers, nextComment, previousComment } from './markers.ts';
export type { PlayerPort } from './player-port.ts';
export { type Comments, useComments } from './use-comments.ts';
export type { DrawingPort } from './use-note.ts';
export { Viewers } from './viewers.tsx';
