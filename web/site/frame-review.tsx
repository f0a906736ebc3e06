import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { PlayerControls, timecode } from './player-controls.tsx';
import { Section } from './section.tsx';
import { fps, lastFrame, Shot, windowFrame } from './shot.tsx';
import { usePlayhead } from './use-playhead.ts';

const notes = [
  { who: 'Mara', frame: 31, text: 'Come in here, the whole train is in the picture.' },
  { who: 'Tom', frame: windowFrame, text: 'One dark window. Can we light it?' },
  { who: 'Ines', frame: 96, text: 'The last carriage. Cut on this frame, not one later.' },
];

const points = [
  {
    name: 'Counted in frames',
    text: 'A comment keeps its frame number, at every frame rate, variable ones too. Playing and stepping show the same frame.',
  },
  {
    name: 'Drawn on the picture',
    text: 'Drawings are kept as lines on the picture itself. They sit in the same place on a phone and on a wall.',
  },
  {
    name: 'Quick to step through',
    text: 'Proxies, the copies made for viewing, keep the source’s frame rate and are made for jumping around in, so a step feels like a step.',
  },
] as const;

function Player() {
  const [touched, setTouched] = useState(false);
  const { frame, playing, seek, toggle } = usePlayhead(windowFrame, lastFrame, fps);
  const go = (wanted: number) => {
    setTouched(true);
    seek(wanted);
  };
  return (
    <fieldset
      data-theme="dark"
      className="mt-14 grid min-w-0 overflow-hidden rounded-lg bg-ground text-text shadow-stage sm:rounded-xl lg:grid-cols-[1fr_var(--spacing-panel)]"
    >
      <legend className="sr-only">A take to try: five seconds, with three comments</legend>
      <div className="min-w-0 bg-surround">
        <Shot frame={frame} />
        <PlayerControls
          frame={frame}
          lastFrame={lastFrame}
          playing={playing}
          marks={notes.map((note) => note.frame)}
          hint={!touched}
          onSeek={go}
          onToggle={() => {
            setTouched(true);
            toggle();
          }}
        />
      </div>
      <div className="flex flex-col border-line border-t bg-panel lg:border-t-0 lg:border-l">
        <p className="flex h-12 items-center justify-between border-line border-b px-4 text-sm">
          <span className="font-medium">Comments</span>
          <span className="text-quiet tabular-nums">{notes.length}</span>
        </p>
        <ul>
          {notes.map((note) => {
            const isHere = note.frame === frame;
            return (
              <li key={note.who} className="border-line border-b">
                <button
                  type="button"
                  aria-current={isHere || undefined}
                  onClick={() => go(note.frame)}
                  className={classNames(
                    '-outline-offset-2 block w-full border-l-2 p-4 text-left transition-colors hover:bg-hover',
                    isHere ? 'border-accent bg-hover' : 'border-transparent',
                  )}
                >
                  <span className="flex items-center gap-2 text-sm">
                    <Avatar name={note.who} size="small" />
                    <span className="font-medium">{note.who}</span>
                    <span className="rounded-sm bg-accent-soft px-1.5 font-medium text-accent text-xs tabular-nums">
                      {timecode(note.frame)}
                    </span>
                  </span>
                  <span className="mt-2 block text-base text-pretty">{note.text}</span>
                </button>
              </li>
            );
          })}
        </ul>
        <p className="mt-auto hidden p-4 text-quiet text-sm lg:block">
          Choose a comment to go to its frame, or step there yourself.
        </p>
      </div>
    </fieldset>
  );
}

export function FrameReview() {
  return (
    <Section
      id="review"
      title="The comment is on the frame, not near it"
      lead="“The window, somewhere around two seconds” costs a phone call. Try the other way: step through this take, one frame at a time."
    >
      <Player />
      <dl className="mt-12 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {points.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold text-md">{name}</dt>
            <dd className="mt-2 text-pretty text-md text-quiet">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
