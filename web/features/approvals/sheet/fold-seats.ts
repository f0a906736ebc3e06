import type { SeatView, StageView } from '#contract/approvals/approval-view.ts';

/** A stage with two more people is shown whole: a button would take as much room. */
const shownSeats = 8;
const roomForButton = 2;

/** The people of a stage that are shown at first: by decisions that require changes, other decisions, and open ones. */
export function foldSeats({ seats, decisions }: Pick<StageView, 'seats' | 'decisions'>): SeatView[] {
  if (seats.length <= shownSeats + roomForButton) return seats;
  const said = new Map(decisions.map(({ seatId, value }) => [seatId, value]));
  const rank = ({ id, owes }: SeatView) => {
    const value = said.get(id);
    if (value === 'changesRequired') return 0;
    return value ? 1 : owes ? 2 : 3;
  };
  return seats.toSorted((a, b) => rank(a) - rank(b)).slice(0, shownSeats);
}
