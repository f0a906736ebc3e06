import MessageSquare from 'lucide-react/icons/message-square';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Entry } from '#contract/views/views.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import type { ViewedPlace } from '../place.ts';

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
/** A day has room for so many; one more would take the place of the button. */
const mostShown = 4;

type Given = { place: ViewedPlace; day: string; entries?: readonly Entry[] | undefined };

/** The first entries of a day, and a button for all of them. */
export function DayEntries({ place, day, entries = [] }: Given) {
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 0) return null;
  const shown = entries.length > mostShown ? entries.slice(0, mostShown - 1) : entries;
  const hidden = entries.length - shown.length;
  return (
    <>
      <Entries place={place} entries={shown} />
      {hidden > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          className="mt-1 w-full rounded-sm px-1.5 py-1 text-left text-quiet text-xs hover:bg-hover hover:text-text pointer-coarse:py-3"
          onClick={() => setOpen(true)}
        >
          + {hidden.toLocaleString()} more<span className="sr-only"> on {day}</span>
        </button>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen} title={day}>
        <Entries place={place} entries={entries} />
      </Dialog>
    </>
  );
}

function Entries({ place, entries }: Pick<Given, 'place'> & { entries: readonly Entry[] }) {
  return (
    <ul className="mt-0.5 flex flex-col gap-1">
      {entries.map((entry) => (
        <li key={`${entry.itemId} ${entry.at} ${entry.comment?.id}`}>
          <OneEntry place={place} entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function OneEntry({
  place: { team, folderHref, reviewHref },
  entry: { itemId, type, name, path, at, owed, comment },
}: Pick<Given, 'place'> & { entry: Entry }) {
  const review = reviewHref(itemId);
  const file = comment ? `${review}&version=${comment.version}&comment=${comment.id}` : review;
  const place = [...path, name].join(' / ');
  return (
    <Link
      to={type === 'folder' ? folderHref(team.id, [...path, name]) : file}
      data-tooltip={comment ? `${comment.assignee}: ${comment.text} (${place})` : place}
      className="block truncate rounded-sm bg-hover px-1.5 py-1 text-xs hover:bg-accent-soft pointer-coarse:py-3"
    >
      {at && <span className="text-quiet tabular-nums">{time.format(new Date(at))} </span>}
      {comment && (
        <>
          <MessageSquare size={12} aria-hidden="true" className="mr-1 inline text-quiet" />
          <span className="text-quiet">
            <span className="sr-only">Comment for </span>
            {comment.assignee}:{' '}
          </span>
          {comment.text} <span className="text-quiet">· </span>
        </>
      )}
      {name}
      {owed > 0 && <span className="text-quiet"> · {owed === 1 ? '1 decision' : `${owed} decisions`}</span>}
    </Link>
  );
}
