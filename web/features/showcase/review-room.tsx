import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Scene } from './scene.tsx';

const notes = [
  {
    who: 'Mara',
    at: '00:12:07',
    text: 'The horizon tilts a little here. Level it before the grade?',
    likes: 2,
    open: true,
  },
  {
    who: 'Tom',
    at: '00:19:15',
    text: 'Hold this two beats longer, it is the best frame of the scene.',
    likes: 4,
    open: true,
  },
  { who: 'Ines', at: '00:26:03', text: 'Gulls cut out abruptly.', likes: 0, open: false },
];

const wave = [
  3, 5, 8, 6, 9, 14, 11, 7, 5, 9, 13, 17, 12, 8, 6, 4, 7, 11, 15, 19, 16, 12, 9, 6, 8, 12, 10, 7, 5, 8, 13, 18, 21, 17,
  12, 9, 11, 14, 10, 6, 4, 6, 9, 13, 16, 12, 8, 5, 7, 10, 8, 5, 4, 6, 9, 7, 5, 3,
];
const playedBars = 19;
const barStepPx = 6;
const waveHeightPx = 24;

function Drawing() {
  return (
    <svg
      viewBox="0 0 800 450"
      aria-hidden="true"
      className="absolute inset-0 size-full"
      fill="none"
      strokeLinecap="round"
      strokeWidth="3"
    >
      <path
        className="stroke-pen-red"
        d="M232 292c40-20 118-22 140 12 18 30 4 96-52 108-60 12-112-18-116-64-2-26 12-46 36-60"
      />
      <path className="stroke-pen-yellow" d="M452 150c28 10 44 26 56 46m0 0-4-20m4 20-19-7" />
    </svg>
  );
}

function Timeline() {
  return (
    <div className="px-4 pt-3 pb-4">
      <svg
        viewBox={`0 0 ${wave.length * barStepPx} ${waveHeightPx}`}
        className="block h-8 w-full"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {wave.map((height, bar) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing, the place is the identity
            key={bar}
            x={bar * barStepPx}
            y={(waveHeightPx - height) / 2}
            width={barStepPx / 2}
            height={height}
            className={bar < playedBars ? 'fill-accent' : 'fill-line-strong'}
          />
        ))}
      </svg>
      <div className="relative mt-2 h-1 rounded-full bg-line">
        <div className="absolute inset-y-0 left-0 w-1/3 rounded-full bg-accent" />
        <div className="absolute top-1/2 left-1/3 size-3 -translate-1/2 rounded-full bg-text" />
        <div className="absolute top-3 left-1/3 size-1.5 -translate-x-1/2 rounded-full bg-pen-red" />
        <div className="absolute top-3 left-1/2 size-1.5 rounded-full bg-pen-yellow" />
        <div className="absolute top-3 left-3/4 size-1.5 rounded-full bg-done" />
      </div>
      <div className="mt-5 flex items-center gap-4 text-sm tabular-nums">
        <svg viewBox="0 0 16 16" className="size-4 fill-text" aria-hidden="true">
          <path d="M3 2h4v12H3zm6 0h4v12H9z" />
        </svg>
        <span className="font-medium">00:12:07</span>
        <span className="text-quiet">/ 00:36:00</span>
        <span className="ml-auto text-quiet">25 fps</span>
        <span className="text-quiet">1×</span>
        <span className="rounded-sm border border-line px-1.5 text-quiet text-xs">HD</span>
      </div>
    </div>
  );
}

function Notes() {
  return (
    <div className="flex w-72 shrink-0 flex-col border-line border-l bg-panel">
      <div className="flex h-12 items-center justify-between border-line border-b px-4 text-sm">
        <span className="font-medium">Comments</span>
        <span className="text-quiet tabular-nums">3</span>
      </div>
      {notes.map((note) => (
        <div key={note.who} className="border-line border-b p-4">
          <div className="flex items-center gap-2 text-sm">
            <Avatar name={note.who} size="small" />
            <span className="font-medium">{note.who}</span>
            <span className="rounded-sm bg-accent-soft px-1.5 font-medium text-accent text-xs tabular-nums">
              {note.at}
            </span>
            <span
              className={classNames(
                'ml-auto size-3.5 rounded-sm border',
                note.open ? 'border-line-strong' : 'border-done bg-done',
              )}
            />
          </div>
          <p className={classNames('mt-2 text-sm', !note.open && 'text-quiet line-through')}>{note.text}</p>
          <p className="mt-1.5 flex gap-3 text-quiet text-xs tabular-nums">
            <span>♡ {note.likes}</span>
            <span>Reply</span>
          </p>
        </div>
      ))}
    </div>
  );
}

/** The review screen as a decorative illustration. The parent must hide it from screen readers. */
export function Showcase() {
  return (
    <div
      data-theme="dark"
      className="absolute top-1/2 left-12 w-showcase 2xl:left-1/2 2xl:-translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-lg border border-line bg-ground text-text shadow-showcase"
    >
      <div className="flex h-12 items-center gap-3 border-line border-b bg-panel px-4 text-sm">
        <span className="text-quiet">Film / Day 1</span>
        <span className="font-medium">A012_jetty.mp4</span>
        <span className="rounded-sm border border-line px-1.5 text-quiet text-xs">v3</span>
        <span className="flex items-center gap-1.5 text-in-progress text-xs">
          <span className="size-1.5 rounded-full bg-in-progress" />
          In Progress
        </span>
        <span className="ml-auto flex -space-x-0.5">
          <Avatar name="Mara" size="small" className="ring-2 ring-panel" />
          <Avatar name="Tom" size="small" className="ring-2 ring-panel" />
          <Avatar name="Ines" size="small" className="ring-2 ring-panel" />
        </span>
      </div>
      <div className="flex">
        <div className="min-w-0 flex-1">
          <div className="relative overflow-hidden bg-surround">
            <Scene />
            <Drawing />
          </div>
          <Timeline />
        </div>
        <Notes />
      </div>
    </div>
  );
}
