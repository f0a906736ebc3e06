import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { Player } from '../engine/player.ts';
import { ZoomChip } from './zoom-chip.tsx';

/**
 * The picture area, with the tools below it taking their room from it. The tools never cover the picture, so that a
 * stroke can begin anywhere.
 */
export function PictureFrame({ player, tools, children }: { player: Player; tools: ReactNode; children: ReactNode }) {
  const hasTools = Boolean(tools);
  return (
    <div
      className={classNames(
        'relative flex min-h-0 flex-1 flex-col bg-surround stacked:z-1 stacked:flex-[1_0_auto] stacked:picture-on-top',
        hasTools && 'stacked:[--picture-top:0px]',
      )}
    >
      {children}
      {hasTools ? (
        <div className="flex shrink-0 flex-wrap items-center justify-center gap-2 py-1">
          {tools}
          <ZoomChip player={player} />
        </div>
      ) : (
        <div className="absolute top-3 right-3">
          <ZoomChip player={player} />
        </div>
      )}
    </div>
  );
}
