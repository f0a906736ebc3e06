import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { makeTemplate } from '#rig/approvals/make-template.ts';
import type { Deployment } from '../deployment.ts';
import { expect, type Page, type Person } from '../fixtures.ts';

/** Only confirmed addresses may invite guests and decide. */
export async function confirm({ db }: Deployment, email: string): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute();
}

/** Begins an approval by API that asks these clients. */
export async function beginApproval(
  page: Page,
  deployment: Deployment,
  person: Person,
  itemId: string,
  clients: readonly string[],
): Promise<void> {
  await confirm(deployment, person.email);
  const people = clients.map((email) => ({ kind: 'guest' as const, email }));
  const data = {
    id: randomUUID(),
    version: 1,
    template: makeTemplate({ name: 'Approval', stages: [{ people }] }),
    timeZone: 'UTC',
  };
  const response = await page.request.post(`/vizioApi/items/${itemId}/approval`, { data });
  expect(response.status()).toBe(200);
}

/** Servers of tests have no schedule, which would run it each minute. */
export async function runDigest({ db }: Deployment): Promise<void> {
  await sql`insert into pgboss.job (name, data, singleton_key, policy) values ('digest', '{"id": ""}', ${randomUUID()}, 'exclusive')`.execute(
    db,
  );
}
