import type { Server } from '#server/server.ts';
import { uuidv7 } from './uuid.ts';

/** The people of the demo workspace. All have the same password; the first one owns both teams. */
const people = [
  { name: 'Mara Lindqvist', email: 'mara@demo.test' },
  { name: 'Tom Okafor', email: 'tom@demo.test' },
  { name: 'Yuki Tanaka', email: 'yuki@demo.test' },
  { name: 'Ana Duarte', email: 'ana@demo.test' },
] as const;
const password = 'demo-password';

const teams = [
  { name: "Northlight's Team", roles: ['admin', 'editor', 'viewer'] },
  { name: "Field Notes's Team", roles: ['editor', 'viewer', 'admin'] },
] as const;

export type DemoAccount = { email: string; password: string };

/** Fills an empty deployment with a believable workspace and answers whom to sign in as. A second time changes nothing. */
export async function seedDemo({ url, db }: Server): Promise<DemoAccount> {
  const account = { email: people[0].email, password };
  const known = await db.selectFrom('users').select('id').where('email', '=', account.email).executeTakeFirst();
  if (known) return account;
  const ids: string[] = [];
  for (const person of people) ids.push(await signUp(url, person));
  const [ownerId = '', ...memberIds] = ids;
  for (const team of teams) {
    const id = uuidv7();
    await db.insertInto('teams').values({ id, owner_id: ownerId, name: team.name }).execute();
    const members = memberIds.map((user_id, index) => ({ team_id: id, user_id, role: team.roles[index] ?? 'viewer' }));
    await db.insertInto('team_members').values(members).execute();
  }
  await db.updateTable('users').set({ email_verified: true }).execute();
  return account;
}

async function signUp(url: string, person: { name: string; email: string }): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password }),
  });
  if (!answer.ok) throw new Error(`The demo account ${person.email} could not be made: ${await answer.text()}`);
  return ((await answer.json()) as { user: { id: string } }).user.id;
}
