import { Avatar } from '#web/ui/text/avatar.tsx';
import { Shot, windowFrame } from './shot.tsx';

/** The guest's view. The phone is cropped by the card. */
export function PhonePicture() {
  return (
    <div aria-hidden="true" className="relative mt-auto h-108 overflow-hidden px-6 lg:h-auto lg:min-h-120 lg:flex-1">
      <div
        data-theme="dark"
        className="mx-auto h-full w-phone overflow-hidden rounded-t-phone border-8 border-raised border-b-0 bg-ground text-text shadow-stage lg:absolute lg:inset-x-0 lg:top-4 sm:w-72"
      >
        <p className="flex h-11 items-center justify-between px-4 text-sm">
          <span className="font-medium">A013_viaduct.mp4</span>
          <Avatar name="Ines" size="small" />
        </p>
        <Shot frame={windowFrame} />
        <div className="flex h-9 items-center gap-2 px-4 text-xs tabular-nums">
          <span className="font-medium">00:02:12</span>
          <span className="relative h-1 flex-1 rounded-full bg-line">
            <span className="absolute inset-y-0 left-0 w-1/2 rounded-full bg-accent" />
          </span>
        </div>
        <div className="border-line border-t bg-panel p-4 text-sm">
          <p className="font-medium text-md">Who is watching?</p>
          <p className="mt-1 text-quiet">The team sees your name beside your comments.</p>
          <p className="mt-3 flex h-11 items-center rounded-md border border-accent bg-ground px-3 text-md">
            Ines
            <span className="ml-0.5 h-5 w-px bg-text" />
          </p>
          <p className="mt-3 grid h-11 place-items-center rounded-md bg-accent font-medium text-on-accent">
            Watch and comment
          </p>
        </div>
      </div>
    </div>
  );
}

/** A folder of uploads, resumed after the laptop was opened again. */
export function LaptopPicture() {
  return (
    <div aria-hidden="true" className="mt-auto px-6 pb-8 sm:px-8">
      <div className="rounded-lg border border-line bg-ground p-4 text-sm">
        <p className="flex justify-between gap-4">
          <span className="truncate font-medium">A013_viaduct.mp4</span>
          <span className="shrink-0 text-quiet tabular-nums">64 %</span>
        </p>
        <div className="relative mt-3 h-1 rounded-full bg-line">
          <div className="absolute inset-y-0 left-0 w-2/5 rounded-full bg-accent opacity-50" />
          <div className="absolute inset-y-0 left-2/5 w-1/4 rounded-full bg-accent" />
          <div className="-top-1 absolute left-2/5 h-3 w-0.5 rounded-full bg-text" />
        </div>
        <p className="mt-3 text-quiet">Going on from 40 %, where the lid was closed.</p>
      </div>
    </div>
  );
}

const keys = [
  { keys: ['J', 'K', 'L'], does: 'back, stop, forward' },
  { keys: ['←', '→'], does: 'one frame' },
  { keys: ['I', 'O'], does: 'in, out' },
  { keys: ['C'], does: 'comment' },
  { keys: ['D'], does: 'draw' },
] as const;

export function Keys() {
  return (
    <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-5 px-6 pb-8 sm:px-8">
      {keys.map(({ keys: names, does }) => (
        <div key={does} className="flex flex-col-reverse gap-2">
          <dt className="text-quiet text-sm">{does}</dt>
          <dd className="flex gap-1.5">
            {names.map((name) => (
              <kbd
                key={name}
                className="grid size-10 place-items-center rounded-md border border-line border-b-2 bg-raised font-medium font-sans text-md"
              >
                {name}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
