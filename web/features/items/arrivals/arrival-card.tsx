import { KindIcon } from '#web/ui/kind-icon.tsx';
import { ProgressLine } from '#web/ui/notices/progress-line.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import type { NameRoom } from '#web/ui/text/name-room.ts';
import { CardName } from '../cards/card-name.tsx';
import { Film } from '../cards/still.tsx';
import { gridRole } from '../cell.ts';
import type { Arrival } from '../page-ports.ts';
import { Poster } from '../poster.tsx';

const rowOf = ({ name }: Arrival) => ({ role: 'row', 'aria-label': `${name}, uploading` });

function Progress({ arrival: { name, part, isStill } }: { arrival: Arrival }) {
  return <ProgressLine label={`Upload of ${name}`} part={part} isStill={isStill} />;
}

/** An upload, as high as the card of the file that it becomes. */
export function ArrivalCard({ arrival, nameRoom }: { arrival: Arrival; nameRoom: NameRoom }) {
  return (
    <div {...rowOf(arrival)} className="min-w-0 cursor-default rounded-lg border border-line border-dashed bg-panel">
      <div {...gridRole.cell}>
        <div className="relative aspect-video overflow-hidden rounded-t-lg *:pointer-events-none">
          <Film file={arrival} poster={arrival.poster} />
          <div data-theme="dark" className="absolute inset-x-0 bottom-0 -mb-1">
            <Progress arrival={arrival} />
          </div>
        </div>
        <div className="px-3 pt-1 pb-3">
          <div className="flex items-start gap-2 pb-0.5">
            <CardName name={arrival.name} before={undefined} after={undefined} room={nameRoom} />
            <span className="-mr-1.5 size-control" />
          </div>
          <p className="truncate text-quiet text-xs tabular-nums" data-tooltip={arrival.text}>
            {arrival.text}
          </p>
          <p className="mt-2 flex h-badge items-center text-quiet text-xs">Uploading</p>
        </div>
      </div>
    </div>
  );
}

/** The same in the list. */
export function ArrivalRow({ arrival, place }: { arrival: Arrival; place: string }) {
  const film = <KindIcon item={{ type: 'file', ...arrival }} className="text-quiet" />;
  return (
    <div
      {...rowOf(arrival)}
      style={{ transform: place }}
      className="absolute inset-x-0 top-0 flex h-row cursor-default items-center gap-2 border border-transparent px-2"
    >
      <span {...gridRole.cell} className="flex min-w-0 flex-1 items-center gap-2 sm:ml-10">
        <span className="grid h-6 shrink-0 place-items-center overflow-hidden rounded-sm max-sm:w-4 sm:w-10">
          {arrival.poster === null ? (
            film
          ) : (
            <>
              <span className="sm:sr-only">{film}</span>
              <Poster src={arrival.poster} className="size-full object-cover max-sm:hidden">
                {film}
              </Poster>
            </>
          )}
        </span>
        <MiddleName name={arrival.name} className="font-medium" />
      </span>
      <span {...gridRole.cell} className="w-40 shrink-0">
        <span className="block truncate text-quiet text-xs tabular-nums">{arrival.text}</span>
        <Progress arrival={arrival} />
      </span>
    </div>
  );
}
