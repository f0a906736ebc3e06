import { createHash, randomBytes } from 'node:crypto';
import { minuteMs } from '#contract/durations.ts';
import type { Db } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { SamlPerson } from './check-response.ts';

const holdsMs = 2 * minuteMs;

/** Among the other short-lived proofs, see passwords/proofs.ts. */
const nameOf = (ticket: string) => `saml-ticket:${createHash('sha256').update(ticket).digest('base64url')}`;

/** For the moment until the browser returns with it. */
export async function makeTicket(db: Db, person: SamlPerson): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.now() + holdsMs);
  await db
    .insertInto('verifications')
    .values({ id: uuidv7(), identifier: nameOf(ticket), value: JSON.stringify(person), expires_at })
    .execute();
  return ticket;
}

export async function spendTicket(db: Db, ticket: string): Promise<SamlPerson | undefined> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', nameOf(ticket))
    .where('expires_at', '>', new Date())
    .returning('value')
    .executeTakeFirst();
  return row && JSON.parse(row.value);
}
