/** The public API of the feature: everything that pages use of it. */

export { joinComments } from './join-comments.ts';
export { commentAt, commentMarkers, nextComment, previousComment } from './markers.ts';
export { type Moments, momentsOf } from './moments.ts';
export { CommentsPanel } from './panel/comments-panel.tsx';
export { Viewers } from './panel/viewers.tsx';
export { timeText } from './panel/words.ts';
export type { PlayerPort, Range } from './player-port.ts';
export { type Comments, type ListedComments, useComments } from './use-comments.ts';
export { CommentForm } from './write/comment-form.tsx';
export { useDraftFrame } from './write/drafts.ts';
