import type { Member } from '#server/access/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { type Deed, recordDeeds } from '#server/features/audit/audit.ts';
import { announceItems } from '#server/realtime/events.ts';
import type { Step } from './tree.queries.ts';

export function whereText(trail: Step[]): string {
  return trail.map(({ name }) => name).join(' / ');
}

/** Every listing on the way shows sizes and times of what is below, so all of them changed. */
export function placesOf(trail: Step[]): (string | null)[] {
  return [null, ...trail.map(({ id }) => id)];
}

/** Writes down who did what, and lets everybody who looks know. */
export async function tell(tx: Tx, caller: Member, teamId: string, trails: Step[][], deeds: Deed[]): Promise<void> {
  await recordDeeds(tx, teamId, caller, deeds);
  await announceItems(tx, teamId, trails.flatMap(placesOf));
}
