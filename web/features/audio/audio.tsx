import type { ViewerProps } from '#web/viewing/viewer-props.ts';

export function AudioViewer({ media }: ViewerProps) {
  return <p>{media.name}</p>;
}
