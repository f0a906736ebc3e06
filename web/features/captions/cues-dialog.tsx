import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import { useMemo, useRef, useState } from 'react';
import type { CaptionTrack } from '#contract/captions/captions.ts';
import type { FramedCue } from '#contract/captions/cue-frames.ts';
import { plainCueText, readCueText } from '#contract/captions/cue-text.ts';
import { nameTrack } from '#contract/captions/languages.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { formatError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { countText, formatCount } from '#web/ui/text/count.ts';
import { Field } from '#web/ui/text/field.tsx';
import type { PlayerPort } from './use-captions.tsx';
import { useCues } from './use-cues.ts';

/** As many as are drawn at once; buttons lead to the others. */
const most = 200;

type Row = { n: number; cue: FramedCue; text: string };

/** All cues of a track: search them, go to one, comment on one. */
export function CuesDialog({
  itemId,
  track,
  clock,
  player,
  onComment,
  commentField,
  ...dialog
}: DialogState & {
  itemId: string;
  track: CaptionTrack;
  clock: FrameClock | null;
  player: PlayerPort;
  onComment: ((cue: FramedCue) => void) | undefined;
  commentField: () => HTMLElement | null;
}) {
  const { cues, error } = useCues(itemId, track.id, clock);
  const formatTime = player.useFormatTime();
  const isCommenting = useRef(false);
  const [words, setWords] = useState('');
  const [start, setStart] = useState<number | null>(null);
  const rows = useMemo<Row[]>(
    () => cues.map((cue, n) => ({ n, cue, text: plainCueText(readCueText(cue.text, 'vtt')) })),
    [cues],
  );
  const found = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return wanted === '' ? rows : rows.filter(({ text }) => text.toLowerCase().includes(wanted));
  }, [rows, words]);
  const frame = player.frame();
  const here = found.findLastIndex(({ cue }) => cue.first <= frame);
  const hereIndex = found[here]?.n;
  const first = start ?? (words === '' ? Math.max(0, Math.min(here - 3, found.length - most)) : 0);
  const shown = found.slice(first, first + most);

  function close(isOpen: boolean) {
    isCommenting.current = false;
    dialog.onOpenChange(isOpen);
  }
  function goTo({ first: to }: FramedCue) {
    player.pause();
    player.seekTo(to);
    close(false);
  }
  return (
    <Dialog
      {...dialog}
      onOpenChange={close}
      title={`Cues: ${nameTrack(track)}`}
      width="middle"
      shape="tall"
      focusAfter={() => (isCommenting.current ? commentField() : null)}
    >
      <Field
        label="Search the cues"
        type="search"
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setStart(null);
        }}
        onKeyDown={({ key }) => {
          const [top] = shown;
          if (key === 'Enter' && words !== '' && top) goTo(top.cue);
        }}
        hint={
          words === ''
            ? countText(rows.length, 'cue')
            : `${formatCount(found.length)} of ${countText(rows.length, 'cue')}`
        }
      />
      {error && <p className="text-sm text-upcoming">{formatError(error)}</p>}
      {first > 0 && <Button onClick={() => setStart(Math.max(0, first - most))}>Earlier cues</Button>}
      <ol aria-label="Cues" className="-mx-2">
        {shown.map(({ n, cue, text }) => (
          <li key={n} className={classNames('flex items-start', n === hereIndex && 'rounded-md bg-accent-soft')}>
            <button
              type="button"
              aria-current={n === hereIndex || undefined}
              onClick={() => goTo(cue)}
              className="flex min-h-control min-w-0 flex-1 gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              <span className="shrink-0 text-quiet tabular-nums">{formatTime(cue.first)}</span>
              <span lang={track.language} dir="auto" className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line">
                {text}
              </span>
            </button>
            {onComment && (
              <IconButton
                label={`Comment on the cue at ${formatTime(cue.first)}`}
                data-tooltip="Comment on this cue"
                onClick={() => {
                  isCommenting.current = true;
                  onComment(cue);
                  dialog.onOpenChange(false);
                }}
              >
                <MessageSquarePlus size={16} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {first + most < found.length && <Button onClick={() => setStart(first + most)}>Later cues</Button>}
    </Dialog>
  );
}
