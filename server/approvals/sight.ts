import type { Result } from '#contract/approvals/decisions.ts';
import { keyOfPerson, type SeatPerson } from '#contract/approvals/person-key.ts';
import type { Approval, Stage } from './approval.ts';
import { resultOfAll } from './results.ts';

/** The person who looks, as a member and as a guest by their address, and whether they manage the approval. */
export type Viewer = { people: readonly SeatPerson[]; manages: boolean };

/** The stages that a person sees, and the result of these: nothing tells of a private stage that is hidden. */
export function seenBy({ stages }: Approval, viewer: Viewer): { stages: Stage[]; result: Result | null } {
  const seen = stages.filter((stage) => maySee(stage, viewer));
  const ids = new Set(seen.map(({ id }) => id));
  const isHidden = ({ start }: Stage) => start.kind === 'after' && !ids.has(start.stageId);
  const shown = seen.map((stage): Stage => (isHidden(stage) ? { ...stage, start: { kind: 'byHand' } } : stage));
  return { stages: shown, result: resultOfAll(seen) };
}

export function maySee({ isPrivate, seats }: Pick<Stage, 'isPrivate' | 'seats'>, { people, manages }: Viewer): boolean {
  if (!isPrivate || manages) return true;
  const keys = people.map(keyOfPerson);
  return seats.some((seat) => !seat.hasLeft && keys.includes(keyOfPerson(seat.person)));
}
