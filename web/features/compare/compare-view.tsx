import ImageDown from 'lucide-react/icons/image-down';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { ComparedSide } from './compared-side.ts';
import { keepFocus } from './controls/keep-focus.ts';
import { PlaybackButtons, PlaybackTime } from './controls/playback.tsx';
import { SoundChoice } from './controls/sound-choice.tsx';
import type { Comparison } from './engine/comparison.ts';
import { type CompareActions, useCompareKeys } from './keys/use-compare-keys.ts';
import type { LaneChanges } from './lanes/lane-bars.tsx';
import { type LaneComments, Lanes } from './lanes/lanes.tsx';
import { PictureArea } from './picture/picture-area.tsx';
import { saveStill } from './picture/save-still.ts';
import { Settings } from './settings/settings.tsx';

/** The pictures of all sides, the timeline that they share, and the controls. */
export function CompareView({
  comparison,
  sides,
  comments,
  changes,
  actions,
  overlay,
  tools,
  button,
  children,
}: {
  comparison: Comparison;
  sides: readonly ComparedSide[];
  comments: LaneComments;
  changes: LaneChanges;
  actions: Omit<CompareActions, 'settings'>;
  /** Lies over the picture of a side. */
  overlay: (side: number) => ReactNode;
  /** In place of the timeline. */
  tools: ReactNode;
  /** At the end of the controls. */
  button: ReactNode;
  /** Below the controls. */
  children: ReactNode;
}) {
  const [isSetting, setSetting] = useState(false);
  useCompareKeys(comparison, { ...actions, settings: () => setSetting(!isSetting) });
  return (
    <section aria-label="Comparison" className="flex min-h-0 flex-1 flex-col bg-surround text-text">
      <PictureArea comparison={comparison} sides={sides} overlay={overlay} isDrawnOn={Boolean(tools)} />
      <div className="relative shrink-0">
        <Lanes comparison={comparison} sides={sides} comments={comments} changes={changes} />
        {/* Over the timeline, so that the pictures stay in place. */}
        {tools && (
          <div className="absolute inset-x-0 bottom-0 z-3 flex min-h-full flex-wrap items-center justify-center gap-2 bg-surround">
            {tools}
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it takes no clicks of its own */}
      <div onMouseDown={keepFocus} className="flex shrink-0 items-center gap-x-1 px-3 py-1">
        <PlaybackButtons comparison={comparison} />
        <PlaybackTime comparison={comparison} sides={sides} />
        <div className="ml-auto flex min-w-0 items-center gap-x-1">
          <SoundChoice comparison={comparison} sides={sides} />
          <IconButton label="Save a still" onClick={() => void saveStill(comparison, sides)}>
            <ImageDown size={16} aria-hidden="true" />
          </IconButton>
          <Settings comparison={comparison} sides={sides} isOpen={isSetting} onOpen={setSetting} />
          {button}
        </div>
      </div>
      {children}
    </section>
  );
}
