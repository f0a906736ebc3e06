/** The public API of the feature: everything that pages use of it. */

export { commentAt, commentMarkers, nextComment, previousComment } from './markers.ts';
export { type Moments, momentsOf } from './moments.ts';
export { CommentsPanel } from './panel/comments-panel.tsx';
export { Viewers } from './panel/viewers.tsx';
export { useComments } from './use-comments.ts';
export { CommentForm } from './write/comment-form.tsx';
export { useDraftFrame } from './write/drafts.ts';
