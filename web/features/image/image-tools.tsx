import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import SquareDashedMousePointer from 'lucide-react/icons/square-dashed-mouse-pointer';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { zoomStep } from '#web/ui/zoom/zoom.ts';
import { ZoomChip } from '#web/ui/zoom/zoom-chip.tsx';
import type { ImageZoom } from '#web/viewing/use-image-zoom.ts';

/** Over the lower edge of the picture. */
export function ImageTools({
  zoom,
  isMarking,
  onMark,
}: {
  zoom: ImageZoom;
  isMarking: boolean;
  /** Undefined if the caller may not comment. */
  onMark: (() => void) | undefined;
}) {
  return (
    <div
      role="toolbar"
      aria-label="Picture"
      className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center rounded-md bg-veil"
    >
      {onMark && (
        <button
          type="button"
          aria-pressed={isMarking}
          data-tooltip="Mark a point or an area  M"
          onClick={onMark}
          className={classNames(
            'inline-flex h-control items-center gap-2 rounded-md px-3 font-medium text-sm transition-colors hover:bg-hover',
            isMarking && 'bg-accent text-on-accent hover:bg-accent-hover',
          )}
        >
          <SquareDashedMousePointer size={16} aria-hidden="true" />
          Mark
        </button>
      )}
      <IconButton
        label="Zoom out"
        shortcut="−"
        disabled={zoom.zoom.scale === 1}
        onClick={() => zoom.by(1 / zoomStep)}
        className="text-text disabled:opacity-40"
      >
        <Minus size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label="Zoom in" shortcut="+" onClick={() => zoom.by(zoomStep)} className="text-text">
        <Plus size={16} aria-hidden="true" />
      </IconButton>
      <ZoomChip scale={zoom.zoom.scale} shortcut="0" onReset={zoom.reset} />
    </div>
  );
}
