import type { ViewerProps } from '#web/viewing/viewer-props.ts';

export function ImageViewer({ media }: ViewerProps) {
  return <p>{media.name}</p>;
}
