import type { Comment } from '#contract/comments/comments.ts';
import type { Area } from '#contract/comments/places.ts';
import { classNames } from '#web/ui/class-names.ts';
import { initialOf, personColor } from '#web/ui/text/avatar.tsx';
import type { Spot } from '#web/viewing/axis.ts';
import { fillArea } from './areas.ts';

/** Pins of words stand in the margin, so that they cover no others. */
const inMargin = ({ y, height }: Area): Area => ({ x: 0.04, y: y + height / 2, width: 0, height: 0 });

/** The points and boxes of comments on a page, and the one that is being marked. */
export function PagePins({
  page,
  comments,
  chosenId,
  spot,
  onChoose,
}: {
  page: number;
  comments: readonly Comment[];
  chosenId: string | null;
  spot: Spot | null;
  onChoose: (id: string) => void;
}) {
  return (
    <>
      {spot?.area && spot.frame === page && (
        <div
          data-spot
          className="pointer-events-none absolute min-h-2 min-w-2 rounded-sm bg-accent/20 outline-2 outline-accent"
          style={fillArea(spot.area)}
        />
      )}
      {comments.map(({ id, place, frame, author, text, resolved }) => {
        if (frame !== page || place?.kind !== 'page' || !place.area) return null;
        const { area, words } = place;
        const isBox = area.width + area.height > 0 && !words;
        return (
          <div key={id} className="pointer-events-none absolute" style={fillArea(words ? inMargin(area) : area)}>
            {isBox && (
              <div
                className={classNames(
                  'absolute inset-0 rounded-sm outline-2',
                  id === chosenId ? 'outline-accent' : 'outline-pen-red',
                )}
              />
            )}
            <button
              type="button"
              aria-label={`Comment by ${author.name} on page ${page + 1}${words ? `: “${words}”` : ''}`}
              aria-pressed={id === chosenId}
              data-tooltip={`${author.name} · Page ${page + 1}\n${text}`}
              onClick={() => onChoose(id)}
              className="-translate-x-1/2 -translate-y-1/2 pointer-events-auto absolute grid size-control place-items-center"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'grid h-5 min-w-5 place-items-center rounded-full px-1 font-semibold text-xs',
                  resolved ? 'bg-raised text-quiet' : `${personColor(author.id ?? author.name)} text-on-person`,
                  id === chosenId && 'outline-2 outline-accent outline-offset-1',
                )}
              >
                {initialOf(author.name)}
              </span>
            </button>
          </div>
        );
      })}
    </>
  );
}
