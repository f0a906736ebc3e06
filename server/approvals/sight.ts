import type { Result } from '#contract/approvals/decisions.ts';
import { keyOfPerson, type Person } from '#contract/approvals/templates.ts';
import type { Approval, Stage } from './approval.ts';
import { resultOfAll, seatedIn } from './results.ts';

/** The person who looks, and whether they manage the approval. */
export type Viewer = { person: Person | null; manages: boolean };

/** The stages that a person sees, and what these say: a result tells nothing of a private stage that is hidden. */
export function seenBy({ stages }: Approval, viewer: Viewer): { stages: Stage[]; result: Result | null } {
  const seen = stages.filter((stage) => maySee(stage, viewer));
  return { stages: seen, result: resultOfAll(seen) };
}

function maySee(stage: Stage, { person, manages }: Viewer): boolean {
  if (!stage.isPrivate || manages) return true;
  return person !== null && seatedIn(stage).some((seat) => keyOfPerson(seat.person) === keyOfPerson(person));
}
