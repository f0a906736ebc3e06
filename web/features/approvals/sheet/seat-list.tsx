import LinkIcon from 'lucide-react/icons/link';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { SeatView, StageView } from '#contract/approvals/approval-view.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { sayChecked, saySeat } from '../approval-words.ts';
import { foldSeats } from './fold-seats.ts';

/** The people of a stage and what they said. Of many, some, until the button shows all. */
export function SeatList({ stage, onRemove }: { stage: StageView; onRemove: ((seatId: string) => void) | undefined }) {
  const [isWhole, setWhole] = useState(false);
  const { seats } = stage;
  const folded = foldSeats(stage);
  const isLong = folded.length < seats.length;
  const decided = seats.filter(({ state }) => state === 'decided').length;
  return (
    <>
      {isLong && (
        <p className="px-3 pt-1 text-quiet text-xs tabular-nums">
          {decided} of {seats.length} people have decided
        </p>
      )}
      <ul aria-label={`People of ${stage.name}`} className="px-3 py-2">
        {(isWhole ? seats : folded).map((seat) => (
          <SeatRow
            key={seat.id}
            {...{ stage, seat }}
            onRemove={
              onRemove && seat.state !== 'decided' && seat.state !== 'excused' ? () => onRemove(seat.id) : undefined
            }
          />
        ))}
      </ul>
      {isLong && (
        <div className="px-3 pb-2">
          <Button variant="ghost" aria-expanded={isWhole} className="-ml-2" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer people' : `Show all ${seats.length} people`}
            <span className="sr-only"> of {stage.name}</span>
          </Button>
        </div>
      )}
    </>
  );
}

function SeatRow({ stage, seat, onRemove }: { stage: StageView; seat: SeatView; onRemove: (() => void) | undefined }) {
  const { person } = seat;
  const said = stage.decisions.filter(({ seatId }) => seatId === seat.id);
  const last = said.at(-1);
  return (
    <li className="flex items-start gap-2 py-1">
      <Avatar name={person.name} id={person.userId} image={person.image} size="small" className="mt-0.5" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-anywhere">{person.name}</p>
        <p className={classNames('text-xs', last ? 'text-text' : 'text-quiet')}>
          {saySeat(stage, seat)}
          {last && (
            <>
              {' · '}
              <Time iso={last.at} />
            </>
          )}
          {said.length > 1 && ` · revised ${said.length - 1} ${said.length === 2 ? 'time' : 'times'}`}
        </p>
        {last && stage.checklist.length > 0 && (
          <p className="wrap-anywhere text-quiet text-xs">{sayChecked(stage.checklist, last.checked)}</p>
        )}
        {last?.comment && <p className="wrap-anywhere mt-1 whitespace-pre-line text-quiet">{last.comment}</p>}
      </div>
      {seat.link && (
        <IconButton label={`Copy the link of ${person.name}`} onClick={() => void copyLink(seat.link ?? '')}>
          <LinkIcon size={16} aria-hidden="true" />
        </IconButton>
      )}
      {onRemove && (
        <IconButton label={`Ask ${person.name} no longer`} onClick={onRemove}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
