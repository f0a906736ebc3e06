import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { formatSeconds } from '#contract/format.ts';
import { formatFrame, formatLength, type TimeTexts } from '#web/decoder/frame-text.ts';
import { useTimeFormat } from '#web/decoder/time-format.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Player } from '../engine/player.ts';
import { goToHint, parseGoTo } from '../time-text.ts';

/** The current time. A click turns it into a field that seeks to what is typed. */
export function TimeField({ player }: { player: Player }) {
  const times = player.useState((state) => state.times);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close(returnsFocus: boolean): void {
    setOpen(false);
    // The button is mounted again after the next paint.
    if (returnsFocus) requestAnimationFrame(() => button.current?.focus());
  }

  if (times && isOpen) return <GoToInput player={player} times={times} onClose={close} />;
  return (
    <div className="flex items-center gap-1 whitespace-nowrap text-sm tabular-nums">
      <button
        ref={button}
        type="button"
        disabled={!times}
        data-tooltip="Go to a time or frame"
        onClick={() => setOpen(true)}
        className="h-control rounded-md px-2 font-medium transition-colors hover:bg-hover"
      >
        <span className="sr-only">Go to a time or frame: </span>
        <Now player={player} times={times} />
      </button>
      <Whole player={player} times={times} />
    </div>
  );
}

function Now({ player, times }: { player: Player; times: TimeTexts | null }) {
  const frame = player.useFrame();
  const format = useTimeFormat();
  if (!times) return formatSeconds(0);
  return (
    <>
      <span data-time>{formatFrame(frame, format, times)}</span>
      {format !== 'timecode' && (
        <span className="font-normal text-quiet @max-both-times:hidden">
          {' '}
          · {formatFrame(frame, 'timecode', times)}
        </span>
      )}
    </>
  );
}

/** The length, in the same format as the time. */
function Whole({ player, times }: { player: Player; times: TimeTexts | null }) {
  const format = useTimeFormat();
  const durationS = player.useState((state) => state.durationS);
  const text = times ? formatLength(format, times) : formatSeconds(durationS);
  return <span className="text-quiet max-sm:hidden">/ {text}</span>;
}

type GoToProps = { player: Player; times: TimeTexts; onClose: (returnsFocus: boolean) => void };

function GoToInput({ player, times, onClose }: GoToProps) {
  const noteId = useId();
  const format = useTimeFormat();
  const [text, setText] = useState(() => formatFrame(player.frame(), format, times));
  const [isWrong, setWrong] = useState(false);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose(true);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const frame = parseGoTo(text, format, times);
    setWrong(frame === undefined);
    if (frame === undefined) return;
    player.pause();
    player.seekTo(frame);
    // After seeking, keys go to the player; with focus on the button, Space would open the field again.
    event.currentTarget.closest('section')?.querySelector<HTMLElement>('[role="slider"]')?.focus();
    onClose(false);
  }

  return (
    <div className="relative">
      <input
        // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
        autoFocus
        aria-label="Go to a time or frame"
        aria-invalid={isWrong || undefined}
        aria-describedby={noteId}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => onClose(false)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
        className={classNames(
          'h-control w-28 rounded-md border bg-ground px-2 font-medium text-input tabular-nums outline-offset-0',
          isWrong ? 'border-upcoming' : 'border-line-strong',
        )}
      />
      <p
        id={noteId}
        role={isWrong ? 'alert' : undefined}
        className={classNames(
          'absolute bottom-full left-0 z-2 mb-2 whitespace-nowrap rounded-md bg-raised px-2 py-1 text-xs shadow-float',
          isWrong ? 'text-upcoming' : 'text-quiet',
        )}
      >
        {isWrong ? `This video has no such time. Enter it ${goToHint.toLowerCase()}.` : goToHint}
      </p>
    </div>
  );
}
