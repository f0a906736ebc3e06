/** The public API of the feature: everything that pages use of it. */
export { CommentForm } from './comment-form.tsx';
export { CommentsPanel } from './comments-panel.tsx';
export { commentAt, commentMarkers, nextComment, previousComment } from './markers.ts';
export { useComments } from './use-comments.ts';
export { Viewers } from './viewers.tsx';
