import { maySee } from '#server/approvals/sight.ts';
import { findOpenStages } from '#server/features/approval-records/approval-records.ts';
import { personalAddress } from '#server/features/shares/shares.ts';
import type { Caller } from '#server/platform/access/actor.ts';
import { type Facts, isByLink, may } from '#server/platform/access/policy.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { findMemberAddresses } from './approvals.queries.ts';
import { findLivingLink } from './guests.queries.ts';
import { identitiesOf } from './readers.ts';
import { nameOfGuest } from './show-approval.ts';

/** The guests of approvals, for other parts of the product that tell them something. */

type File = Facts & { id: string; teamId: string };
type Stage = Awaited<ReturnType<typeof findOpenStages>>[number];

/** `ids` are those of their seats. */
type KnownGuest = { ids: string[]; email: string; name: string };

/** People learn of a file when their stage begins, and not before. */
const askedIn = ({ beganAt, seats }: Stage) =>
  seats.flatMap(({ id, person, hasLeft, isExcused }) =>
    person.kind === 'guest' && !hasLeft && (isExcused || beganAt !== null) ? [{ id, email: person.email }] : [],
  );

/**
 * The guests whom open approvals of a file ask, in stages that the caller may see. None for people by a link. A guest who
 * joined the team is a member.
 */
export async function findKnownGuests(db: Db | Tx, caller: Caller, file: File): Promise<KnownGuest[]> {
  if (isByLink(caller, file)) return [];
  const viewer = { people: identitiesOf(caller), manages: may(caller, 'edit', file) };
  const stages = (await findOpenStages(db, file.id)).filter((stage) => maySee(stage, viewer));
  const seats = Map.groupBy(stages.flatMap(askedIn), ({ email }) => email);
  const members = await findMemberAddresses(db, file.teamId, [...seats.keys()]);
  return [...seats]
    .filter(([email]) => !members.has(email))
    .map(([email, own]) => ({ email, ids: own.map(({ id }) => id), name: nameOfGuest(email) }))
    .sort((a, b) => (a.email < b.email ? -1 : 1));
}

/** The way to a comment for a guest who is asked now, and whose link works. */
export async function addressForGuest(
  tx: Tx,
  config: Pick<Config, 'publicUrl' | 'secret'>,
  { itemId, email }: { itemId: string; email: string },
  params: Record<string, string>,
): Promise<string | undefined> {
  const isAsked = (await findOpenStages(tx, itemId)).flatMap(askedIn).some((seat) => seat.email === email);
  const link = isAsked ? await findLivingLink(tx, itemId, email) : undefined;
  return link && personalAddress(config, { itemId, ...link }, params);
}
