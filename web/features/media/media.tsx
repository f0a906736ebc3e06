import { lazyComponent, lazyPart } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export { findBefore, listComparable } from './comparable.ts';
export { formatTrack } from './fact-words.ts';
export { NothingPlays } from './nothing-plays.tsx';
export { SourceVideo } from './source-video.tsx';
export { refetchMedia, showPercent, useMedia } from './use-media.ts';
export { useSource } from './use-source.ts';

export const VideoPreview = lazyComponent(() => import('./video-preview.tsx').then((file) => file.VideoPreview));
export const InfoPanel = lazyPart(() => import('./info-panel.tsx').then((file) => file.InfoPanel));
export const MediaDetails = lazyPart(() => import('./info-panel.tsx').then((file) => file.MediaDetails));
