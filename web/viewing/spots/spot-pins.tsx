import type { CSSProperties } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import type { Area } from '#contract/comments/places.ts';
import { classNames } from '#web/ui/class-names.ts';
import { initialOf, personColor, personTint } from '#web/ui/text/avatar.tsx';
import { areaOf, isPoint } from './areas.ts';

const longestText = 80;
const percent = (part: number) => `${part * 100}%`;

type PinsProps = {
  comments: readonly Comment[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** The area that a new comment will be about. */
  marked: Area | null;
};

/** Pins and frames of comments over a picture that may be zoomed; `--unzoom` keeps their size on the screen. */
export function SpotPins({ comments, chosenId, onChoose, marked }: PinsProps) {
  return (
    <>
      {comments.map((comment) => {
        const area = comment.replyTo === null ? areaOf(comment) : null;
        return area && <Pin key={comment.id} {...{ comment, area, onChoose }} isChosen={comment.id === chosenId} />;
      })}
      {marked && <Frame area={marked} className="border-accent border-dashed" />}
      {marked && isPoint(marked) && <Dot area={marked} />}
    </>
  );
}

function Pin({
  comment: { id, author, text, resolved },
  area,
  isChosen,
  onChoose,
}: {
  comment: Comment;
  area: Area;
  isChosen: boolean;
  onChoose: (id: string) => void;
}) {
  const person = author.id ?? author.name;
  const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  const what = isPoint(area) ? 'a point' : 'an area';
  return (
    <>
      {!isPoint(area) && (
        <Frame area={area} color={personTint(person)} className={isChosen ? 'bg-accent-soft/30' : ''} />
      )}
      <button
        type="button"
        aria-label={`Comment by ${author.name} on ${what}: ${short}`}
        aria-current={isChosen || undefined}
        data-tooltip={`${author.name}\n${short}`}
        onClick={() => onChoose(id)}
        className="pointer-events-auto absolute grid size-control origin-center place-items-center rounded-full"
        style={placeOf(area)}
      >
        <span
          className={classNames(
            'grid size-6 place-items-center rounded-full rounded-tl-none border-2 font-semibold text-on-person text-xs',
            personColor(person),
            isChosen ? 'border-text' : 'border-surround',
            resolved && !isChosen && 'opacity-60',
          )}
        >
          {initialOf(author.name)}
        </span>
      </button>
    </>
  );
}

function Dot({ area }: { area: Area }) {
  return (
    <span
      className="pointer-events-none absolute size-4 rounded-full border-2 border-surround bg-accent"
      style={placeOf(area)}
    />
  );
}

function Frame({ area, color, className }: { area: Area; color?: string; className: string }) {
  if (isPoint(area)) return null;
  const size = {
    left: percent(area.x),
    top: percent(area.y),
    width: percent(area.width),
    height: percent(area.height),
  };
  return (
    <span
      className={classNames('pointer-events-none absolute border-solid outline-solid outline-surround', className)}
      style={{
        ...size,
        borderColor: color,
        borderWidth: 'calc(2px * var(--unzoom, 1))',
        outlineWidth: 'calc(1px * var(--unzoom, 1))',
      }}
    />
  );
}

/** Centred on a corner, and as large on the screen as without zoom. */
function placeOf({ x, y }: Area): CSSProperties {
  return { left: percent(x), top: percent(y), transform: 'translate(-50%, -50%) scale(var(--unzoom, 1))' };
}
