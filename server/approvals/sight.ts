import type { Result } from '#contract/approvals/decisions.ts';
import { keyOfPerson } from '#contract/approvals/person-key.ts';
import type { Person } from '#contract/approvals/templates.ts';
import type { Approval, Stage } from './approval.ts';
import { resultOfAll } from './results.ts';

/** The person who looks, and whether they manage the approval. */
export type Viewer = { person: Person | null; manages: boolean };

/** The stages that a person sees, and the result of these: nothing tells of a private stage that is hidden. */
export function seenBy({ stages }: Approval, viewer: Viewer): { stages: Stage[]; result: Result | null } {
  const seen = stages.filter((stage) => maySee(stage, viewer));
  const ids = new Set(seen.map(({ id }) => id));
  const isHidden = ({ start }: Stage) => start.kind === 'after' && !ids.has(start.stageId);
  const shown = seen.map((stage): Stage => (isHidden(stage) ? { ...stage, start: { kind: 'byHand' } } : stage));
  return { stages: shown, result: resultOfAll(seen) };
}

function maySee({ isPrivate, seats }: Stage, { person, manages }: Viewer): boolean {
  if (!isPrivate || manages) return true;
  const key = person && keyOfPerson(person);
  return seats.some((seat) => !seat.hasLeft && keyOfPerson(seat.person) === key);
}
