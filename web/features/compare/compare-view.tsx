import Swap from 'lucide-react/icons/arrow-left-right';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ImageDown from 'lucide-react/icons/image-down';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Sliders from 'lucide-react/icons/sliders-horizontal';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLate } from '#web/ui/use-late.ts';
import { noZoom } from '#web/ui/zoom/zoom.ts';
import { ZoomChip } from '#web/ui/zoom/zoom-chip.tsx';
import type { ComparedSide } from './compared-side.ts';
import { Adjustments } from './controls/adjustments.tsx';
import { ModeButtons } from './controls/mode-buttons.tsx';
import { ModeOptions } from './controls/mode-options.tsx';
import { Readout } from './controls/readout.tsx';
import { SoundChoice } from './controls/sound-choice.tsx';
import { Strip, type StripComments } from './controls/strip.tsx';
import type { StripChanges } from './controls/strip-bars.tsx';
import { useEachFrame } from './controls/use-each-frame.ts';
import { focusedZoom, zoomTo } from './engine/compare-state.ts';
import type { Comparison } from './engine/comparison.ts';
import { isExact } from './engine/stage.ts';
import { type CompareActions, useCompareKeys } from './keys/use-compare-keys.ts';
import { PanelLabels } from './picture/panel-labels.tsx';
import { saveStill } from './picture/save-still.ts';
import { SideOverlays } from './picture/side-overlays.tsx';
import { useGestures } from './picture/use-gestures.ts';
import { WipeHandle } from './picture/wipe-handle.tsx';

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
  comments: StripComments;
  changes: StripChanges;
  actions: CompareActions;
  /** Lies over the picture of a side. */
  overlay: (side: number) => ReactNode;
  /** In place of the timeline. */
  tools: ReactNode;
  /** At the end of the controls. */
  button: ReactNode;
  /** Below the controls. */
  children: ReactNode;
}) {
  const [isAdjusting, setAdjusting] = useState(false);
  const isMany = sides.length > 2;
  useCompareKeys(comparison, actions);
  return (
    <section aria-label="Comparison" className="flex min-h-0 flex-1 flex-col bg-surround text-text">
      <Stage comparison={comparison} sides={sides} overlay={overlay} isDrawnOn={Boolean(tools)} />
      <div className="relative shrink-0">
        <Strip comparison={comparison} sides={sides} comments={comments} changes={changes} />
        {/* Over the timeline, so that the pictures stay in place. */}
        {tools && (
          <div className="absolute inset-x-0 bottom-0 z-3 flex min-h-full flex-wrap items-center justify-center gap-2 bg-surround">
            {tools}
          </div>
        )}
      </div>
      {/* A click leaves the focus where it is, so that Space keeps toggling playback. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it takes no clicks of its own */}
      <div onMouseDown={keepFocus} className="shrink-0 px-3 pb-2">
        <div className="flex flex-wrap items-center gap-x-2 py-1">
          {/* The times have a line of their own where they would break the buttons into more of them. */}
          <Transport comparison={comparison} />
          <Readout comparison={comparison} sides={sides} />
          <div
            className={classNames(
              'ml-auto flex flex-wrap items-center justify-end gap-x-3 max-md:contents',
              isMany && '-order-1',
            )}
          >
            <div className="flex flex-wrap items-center justify-end gap-x-3 max-md:order-1 max-md:ml-auto">
              <EngineName />
              <SoundChoice comparison={comparison} sides={sides} />
              <IconButton label="Save a still" onClick={() => void saveStill(comparison, sides)}>
                <ImageDown size={16} aria-hidden="true" />
              </IconButton>
            </div>
            <div className="-order-1 md:order-none flex items-center gap-1 max-md:ml-auto">
              <IconButton
                label="Adjust picture and sync"
                aria-pressed={isAdjusting}
                className={isAdjusting ? 'bg-hover text-text' : undefined}
                onClick={() => setAdjusting(!isAdjusting)}
              >
                <Sliders size={16} aria-hidden="true" />
              </IconButton>
              {button}
            </div>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          <ModeButtons comparison={comparison} />
          <ModeOptions comparison={comparison} />
        </div>
        {isAdjusting && <Adjustments comparison={comparison} sides={sides} />}
      </div>
      {children}
    </section>
  );
}

function keepFocus(event: MouseEvent): void {
  const isOwn = event.target instanceof Element && event.target.closest('input, select, label, [aria-haspopup]');
  if (!isOwn) event.preventDefault();
}

function Stage({
  comparison,
  sides,
  overlay,
  isDrawnOn,
}: {
  comparison: Comparison;
  sides: readonly ComparedSide[];
  overlay: (side: number) => ReactNode;
  /** Nothing else takes the pointer then. */
  isDrawnOn: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const [isPossible, setPossible] = useState(true);
  const mode = comparison.useState((state) => state.mode);
  const scale = comparison.useState((state) => focusedZoom(state).scale);
  useEachFrame(comparison, () => {
    const { shown, isWaiting } = comparison.state();
    const data = area.current?.dataset;
    if (!data) return;
    if (!shown || isWaiting) {
      delete data.tick;
      delete data.frames;
      return;
    }
    data.tick = String(comparison.tick());
    data.frames = shown.frames.map((frame) => frame ?? 'none').join();
  });
  useGestures(comparison, area);
  useLayoutEffect(() => {
    const node = canvas.current;
    if (!node) return;
    const attach = () => setPossible(comparison.attach(node));
    attach();
    // A computer that sleeps may take the graphics context away. The browser gives it back if the event is prevented.
    const lose = (event: Event) => event.preventDefault();
    const restore = () => {
      comparison.detach();
      attach();
    };
    node.addEventListener('webglcontextlost', lose);
    node.addEventListener('webglcontextrestored', restore);
    return () => {
      node.removeEventListener('webglcontextlost', lose);
      node.removeEventListener('webglcontextrestored', restore);
      comparison.detach();
    };
  }, [comparison]);
  return (
    <div ref={area} data-compare className="relative min-h-0 flex-1 touch-none select-none overflow-hidden">
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <SideOverlays comparison={comparison} sides={sides}>
        {overlay}
      </SideOverlays>
      <PanelLabels comparison={comparison} sides={sides} />
      {mode === 'wipe' && !isDrawnOn && <WipeHandle comparison={comparison} />}
      <div className="absolute top-2 right-2">
        <ZoomChip scale={scale} onReset={() => comparison.set(zoomTo(comparison.state(), noZoom))} />
      </div>
      {isPossible && <Waiting comparison={comparison} />}
      {!isPossible && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center">
          This browser cannot draw several videos together, because it has no WebGL 2. Open this page in a current
          Chrome, Edge, Firefox or Safari.
        </p>
      )}
    </div>
  );
}

const spinnerAfterMs = 500;

/** On a slow line. */
function Waiting({ comparison }: { comparison: Comparison }) {
  const isLate = useLate(
    comparison.useState(({ isWaiting, isHeld }) => isWaiting || isHeld),
    spinnerAfterMs,
  );
  if (!isLate) return null;
  return (
    <p role="status" className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="rounded-full bg-veil p-2">
        <Spinner />
      </span>
      <span className="sr-only">Loading the pictures</span>
    </p>
  );
}

function Transport({ comparison }: { comparison: Comparison }) {
  const isPlaying = comparison.useState((state) => state.isPlaying);
  return (
    <fieldset className="-order-1 flex items-center">
      <legend className="sr-only">Playback</legend>
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        shortcut="Space"
        className="text-text"
        onClick={comparison.toggle}
      >
        {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
      </IconButton>
      <IconButton label="One frame back" shortcut="←" onClick={() => comparison.step(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="One frame forward" shortcut="→" onClick={() => comparison.step(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Swap the two videos" shortcut="X" onClick={comparison.swap}>
        <Swap size={16} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}

/** Says whether the pictures belong together while they play, too. */
function EngineName() {
  if (isExact()) {
    return (
      <span
        className="px-2 text-quiet text-sm max-md:hidden"
        data-tooltip="All pictures are of the frames that are named"
      >
        Exact
      </span>
    );
  }
  return (
    <span
      className="px-2 text-quiet text-sm"
      data-tooltip="This browser decodes no single frames, or the page has no https. While playing, the videos can be a few frames apart."
    >
      Exact when paused
    </span>
  );
}
