import { useLayoutEffect, useRef } from 'react';
import type { CaptionTrack } from '#contract/captions/captions.ts';
import { cuesAt, type FramedCue } from '#contract/captions/cue-frames.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useSize } from '#web/ui/use-size.ts';
import { CueWords } from './cue-words.tsx';
import type { PlayerPort } from './use-captions.tsx';
import { useCues } from './use-cues.ts';

type LayerProps = { itemId: string; track: CaptionTrack; clock: FrameClock | null; player: PlayerPort };

/** The cues of the frame on screen, at the place of the picture that they ask for, clear of controls over it. */
export function CueLayer({ itemId, track, clock, player }: LayerProps) {
  const { cues } = useCues(itemId, track.id, clock);
  const shown = cuesAt(cues, player.useFrame());
  const layer = useRef<HTMLDivElement>(null);
  const size = useSize(layer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls move when the layer changes its size
  useLayoutEffect(() => {
    const controls = layer.current?.closest('section')?.querySelector('[data-controls]');
    if (!layer.current || !controls) return;
    const coveredPx = layer.current.getBoundingClientRect().bottom - controls.getBoundingClientRect().top;
    layer.current.style.setProperty('--covered', `${Math.max(0, Math.round(coveredPx))}px`);
  }, [size, shown.length]);
  const placed = (edge: Edge) => shown.filter((cue) => edgeOf(cue) === edge);
  return (
    <div
      ref={layer}
      data-cues
      lang={track.language}
      className="caption-layer absolute inset-0 grid overflow-hidden text-balance *:col-start-1 *:row-start-1 *:min-h-0"
    >
      <Stack cues={placed('top')} className="justify-start" />
      <div className="relative">
        {placed('percent').map((cue) => (
          <CueBox key={keyOf(cue)} cue={cue} top={Number.parseFloat(cue.settings.line ?? '')} />
        ))}
      </div>
      <Stack cues={placed('bottom')} className="justify-end" />
    </div>
  );
}

function Stack({ cues, className }: { cues: readonly FramedCue[]; className: string }) {
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      {cues.map((cue) => (
        <CueBox key={keyOf(cue)} cue={cue} />
      ))}
    </div>
  );
}

const keyOf = ({ startMs, endMs, text }: FramedCue) => `${startMs} ${endMs} ${text}`;

type Edge = 'top' | 'bottom' | 'percent';

/** Lines are counted from the top, or from the bottom if they are negative. */
function edgeOf({ settings: { line } }: FramedCue): Edge {
  if (line === undefined || line.startsWith('-')) return 'bottom';
  return line.includes('%') ? 'percent' : 'top';
}

const sides = { start: 'left', left: 'left', center: 'center', end: 'right', right: 'right' } as const;

/** A position is where the same part of the box lies, so that a box never leaves the picture. */
function CueBox({ cue: { settings, text }, top }: { cue: FramedCue; top?: number }) {
  const textAlign = sides[(settings.align ?? 'center') as keyof typeof sides];
  const usual = { left: 0, center: 50, right: 100 }[textAlign];
  const part = settings.position === undefined ? usual : Number.parseFloat(settings.position);
  return (
    <p
      dir="auto"
      className={classNames('w-fit max-w-full whitespace-pre-line', top === undefined ? 'relative' : 'absolute')}
      style={{ textAlign, left: `${part}%`, top: `${top ?? 0}%`, translate: `${-part}% ${-(top ?? 0)}%` }}
    >
      <span className="caption-ground">
        <CueWords text={text} />
      </span>
    </p>
  );
}
