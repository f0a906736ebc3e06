import Crosshair from 'lucide-react/icons/crosshair';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { Axis } from '#web/viewing/axis.ts';
import { PageField } from './page-field.tsx';

/** The page on screen, the zoom, and what marks a place. */
export function Toolbar({
  axis,
  pageCount,
  zoom,
  isMarking,
  onMark,
}: {
  axis: Axis;
  pageCount: number;
  zoom: number;
  isMarking: boolean;
  /** Undefined without the right to comment. */
  onMark: (() => void) | undefined;
}) {
  return (
    <div
      role="toolbar"
      aria-label="Pages"
      className="flex min-h-control flex-wrap items-center justify-center gap-x-1 border-line border-t bg-panel px-2 py-1 text-sm tabular-nums"
    >
      <PageField page={axis.useFrame()} pageCount={pageCount} onPage={axis.seekTo} isScrolled />
      <span aria-hidden="true" className="mx-1 h-5 border-line border-l max-sm:hidden" />
      <IconButton label="Reduce" shortcut="−" onClick={() => axis.act('reduce')}>
        <Minus size={16} aria-hidden="true" />
      </IconButton>
      <Button
        variant="ghost"
        aria-label={`${Math.round(zoom * 100)} %: fit the width`}
        data-tooltip="Fit the width  0"
        onClick={() => axis.act('wholePicture')}
      >
        {Math.round(zoom * 100)} %
      </Button>
      <IconButton label="Enlarge" shortcut="+" onClick={() => axis.act('enlarge')}>
        <Plus size={16} aria-hidden="true" />
      </IconButton>
      {onMark && (
        <Button
          variant={isMarking ? 'primary' : 'plain'}
          aria-pressed={isMarking}
          data-tooltip="Click a point or drag a box on a page  M"
          onClick={onMark}
        >
          <Crosshair size={16} aria-hidden="true" />
          Mark
        </Button>
      )}
    </div>
  );
}
