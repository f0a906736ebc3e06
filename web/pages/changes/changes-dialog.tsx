import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import type { FrameRange } from '#contract/media/alignment.ts';
import type { SideAddress } from '#contract/media/changes.ts';
import type { Media } from '#contract/media/processing.ts';
import { useFrameText } from '#web/decoder/frame-text.ts';
import { type Change, lengthOf, type Shortest, shortests, summarise } from '#web/features/changes/changes.tsx';
import { useMedia } from '#web/features/media/media.tsx';
import { aspectOf } from '#web/features/player/player.tsx';
import { Still, type Stills, useStills } from '#web/features/stills/stills.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import type { Pin } from '#web/ui/ribbon/ribbon-shape.ts';
import { nameShot } from '#web/ui/ribbon/shot-words.ts';
import { createStore, type Store, useStore } from '#web/ui/store.ts';
import { countText } from '#web/ui/text/count.ts';
import { VersionRibbon } from './version-ribbon.tsx';

type Cut = SideAddress & { name: string };
export type ChangesDialogProps = {
  old: Cut;
  now: Cut;
  /** Those that are long enough. */
  changes: readonly Change[];
  shortest: Shortest;
  onShortest: (shortest: Shortest) => void;
  onChoose: (change: Pick<Change, 'at'> & Partial<Change>) => void;
  /** Comments that followed. */
  pins?: readonly Pin[];
};

const names: Record<Shortest, string> = { all: 'All', 'five frames': 'From 5 frames', 'one second': 'From 1 second' };

/** Every change between two versions, with its first picture before and after. */
export function ChangesDialog({
  old,
  now,
  changes,
  shortest,
  onShortest,
  onChoose,
  pins = [],
  ...dialog
}: DialogState & ChangesDialogProps) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [mark] = useState(() => createStore<{ change: Change | null }>({ change: null }));
  const isSeen = useMemo(() => changes.filter((change) => seen.has(keyOf(change))), [changes, seen]);
  const before = useCut(old, isSeen, ({ old: range }) => range, dialog.open);
  const after = useCut(now, isSeen, ({ now: range }) => range, dialog.open);
  return (
    <Dialog
      {...dialog}
      title={`Changes from ${old.name} to ${now.name}`}
      description={summarise(changes, now.name)}
      width="wide"
    >
      <MarkedRibbon mark={mark} {...{ old, now, pins }} onChoose={(at) => onChoose({ at })} />
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">Shortest change</legend>
        {shortests.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === shortest}
            onClick={() => onShortest(one)}
            className={classNames(
              'h-control rounded-md border px-3 text-sm',
              one === shortest ? 'border-accent text-accent' : 'border-line text-quiet hover:bg-hover hover:text-text',
            )}
          >
            {names[one]}
          </button>
        ))}
      </fieldset>
      <ul className="grid gap-1">
        {changes.map((change) => (
          <Row
            key={keyOf(change)}
            change={change}
            before={before}
            after={after}
            onSeen={() => setSeen((was) => new Set(was).add(keyOf(change)))}
            onMark={(marked) => mark.set({ change: marked })}
            onChoose={() => onChoose(change)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** Apart, so that pointing at a row renders no row again. */
function MarkedRibbon({
  mark,
  ...ribbon
}: Pick<ComponentProps<typeof VersionRibbon>, 'old' | 'now' | 'pins' | 'onChoose'> & {
  mark: Store<{ change: Change | null }>;
}) {
  const marked = useStore(mark, ({ change }) => change);
  return <VersionRibbon {...ribbon} size="high" moves isListed={false} marked={marked} className="mb-6" />;
}

const keyOf = ({ kind, at, old }: Change) => `${kind} ${at} ${old?.from}`;

type Pictures = {
  name: string;
  media: Media | undefined;
  timeOf: ((frame: number) => string) | null;
  stills: Stills;
};

/** One of the two versions, with the first picture of each part that was scrolled to. */
function useCut(
  { itemId, version, name }: Cut,
  changes: readonly Change[],
  rangeOf: (change: Change) => FrameRange | null,
  isOpen: boolean,
): Pictures {
  const media = useMedia(itemId, version, isOpen).data;
  const frames = changes.flatMap((change) => rangeOf(change)?.from ?? []);
  return { name, media, timeOf: useFrameText(media), stills: useStills(media, frames, 320) };
}

function Row({
  change,
  before,
  after,
  onSeen,
  onMark,
  onChoose,
}: {
  change: Change;
  before: Pictures;
  after: Pictures;
  onSeen: () => void;
  /** The pointer or the focus is here, or no longer. */
  onMark: (change: Change | null) => void;
  onChoose: () => void;
}) {
  const row = useRef<HTMLLIElement>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      latest.current();
    });
    if (row.current) observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  const { kind, old, now } = change;
  const [range, { name, timeOf }] = now ? ([now, after] as const) : ([old, before] as const);
  const time = range && timeOf ? ` · ${timeOf(range.from)}` : '';
  const frames = lengthOf(change);
  return (
    <li ref={row}>
      <button
        type="button"
        onClick={onChoose}
        onPointerEnter={() => onMark(change)}
        onPointerLeave={() => onMark(null)}
        onFocus={() => onMark(change)}
        onBlur={() => onMark(null)}
        className="grid w-full grid-cols-2 items-center gap-2 rounded-md p-2 text-left hover:bg-hover sm:grid-cols-[8rem_8rem_1fr]"
      >
        <First pictures={before} frame={old?.from} />
        <First pictures={after} frame={now?.from} />
        <span className="max-sm:col-span-2">
          <span className="block font-medium text-sm">{nameShot(kind, after.name)}</span>
          <span className="block text-quiet text-xs tabular-nums">
            {name}
            {time} · {countText(frames, 'frame')}
            {kind === 'unsure' && ' · perhaps this one'}
            {kind === 'sound' && ' · plays only what differs'}
          </span>
        </span>
      </button>
    </li>
  );
}

function First({ pictures: { name, media, stills }, frame }: { pictures: Pictures; frame: number | undefined }) {
  const aspect = aspectOf(media);
  if (frame !== undefined) return <Still url={stills.get(frame)} alt={`In ${name}`} aspect={aspect} />;
  return (
    <span
      className="grid place-items-center rounded-sm bg-hover text-center text-quiet text-xs"
      style={{ aspectRatio: aspect }}
    >
      Not in {name}
    </span>
  );
}
