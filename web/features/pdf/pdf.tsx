import type { ViewerProps } from '#web/viewing/viewer-props.ts';

export function PdfViewer({ media }: ViewerProps) {
  return <p>{media.name}</p>;
}
