import { apiPrefix } from '#contract/endpoints.ts';
import type { Progress } from '#contract/items/items.ts';
import type { Server } from '#server/server.ts';
import { type Clip, makeClips } from './seed-clips.ts';
import { uuidv7 } from './uuid.ts';

/** The members of the demo workspace. All have the same password; the first one owns both teams. */
const people = [
  { name: 'Mara Lindqvist', email: 'mara@demo.test' },
  { name: 'Tom Okafor', email: 'tom@demo.test' },
  { name: 'Yuki Tanaka', email: 'yuki@demo.test' },
  { name: 'Ana Duarte', email: 'ana@demo.test' },
] as const;
const password = 'demo-password';

type Folder = { name: string; progress?: Progress; inside?: Folder[] };

const clipsGoTo = 'Harbour Lights/Rushes/Day 1 – Quay';

const teams: { name: string; roles: ('admin' | 'editor' | 'viewer')[]; projects: Folder[] }[] = [
  {
    name: "Northlight's Team",
    roles: ['admin', 'editor', 'viewer'],
    projects: [
      {
        name: 'Harbour Lights',
        progress: 'In Progress',
        inside: [
          {
            name: 'Rushes',
            progress: 'Done',
            inside: [{ name: 'Day 1 – Quay' }, { name: 'Day 2 – Lighthouse' }, { name: 'Day 3 – Storm' }],
          },
          { name: 'Rough cut', progress: 'In Progress', inside: [{ name: 'Act 1' }, { name: 'Act 2' }] },
          { name: 'Sound' },
          { name: 'Deliverables' },
        ],
      },
      {
        name: 'Coffee spot 30 s',
        progress: 'Done',
        inside: [
          { name: 'Master', progress: 'Done' },
          { name: 'Social cuts', progress: 'Done' },
        ],
      },
      { name: 'Trail running film', inside: [{ name: 'Camera A' }, { name: 'Camera B' }, { name: 'Drone' }] },
      { name: 'Title ideas', inside: [{ name: 'References' }] },
    ],
  },
  {
    name: "Field Notes's Team",
    roles: ['editor', 'viewer', 'admin'],
    projects: [
      { name: 'Interviews', progress: 'In Progress', inside: [{ name: 'Beekeeper' }, { name: 'Glassblower' }] },
      { name: 'Archive', progress: 'Done', inside: [{ name: '2024' }, { name: '2025' }] },
    ],
  },
];

export type DemoAccount = { email: string; password: string };

/** Fills an empty deployment with a realistic workspace and returns the account to sign in with. Idempotent. */
export async function seedDemo({ url, db }: Server): Promise<DemoAccount> {
  const account = { email: people[0].email, password };
  const known = await db.selectFrom('users').select('id').where('email', '=', account.email).executeTakeFirst();
  if (known) return account;
  const accounts: { id: string; token: string }[] = [];
  for (const person of people) accounts.push(await signUp(url, person));
  const [owner, ...members] = accounts;
  if (!owner) return account;
  for (const team of teams) {
    const id = uuidv7();
    await db.insertInto('teams').values({ id, owner_id: owner.id, name: team.name }).execute();
    const rows = members.map((member, index) => ({
      team_id: id,
      user_id: member.id,
      role: team.roles[index] ?? 'viewer',
    }));
    await db.insertInto('team_members').values(rows).execute();
    // Different members create the projects, so that the cards show different owners.
    const makers = [owner, accounts[1 + team.roles.indexOf('editor')] ?? owner];
    for (const [index, project] of team.projects.entries()) {
      const maker = { url, token: makers[index % 2]?.token ?? owner.token };
      await makeFolder(maker, { teamId: id, parentId: null }, project);
    }
  }
  const [first] = teams;
  const path = `${first?.name}/${clipsGoTo}`;
  for (const clip of await makeClips()) await upload({ url, token: owner.token }, { user_id: owner.id, path }, clip);
  await db.updateTable('users').set({ email_verified: true }).execute();
  return account;
}

type Client = { url: string; token: string };
type Place = { teamId: string; parentId: string | null };

async function makeFolder(client: Client, { teamId, parentId }: Place, folder: Folder): Promise<void> {
  const { name, progress, inside = [] } = folder;
  const id = uuidv7();
  await post(client, `/teams/${teamId}/folders`, { id, parentId, name });
  for (const inner of inside) await makeFolder(client, { teamId, parentId: id }, inner);
  if (progress) await post(client, '/items/progress', { ids: [id], progress });
}

/** Uses the specification's call, because it takes a whole file in one PUT. */
async function upload(client: Client, place: { user_id: string; path: string }, { name, bytes }: Clip): Promise<void> {
  const body = { ...place, fileName: name, contentType: 'video/mp4' };
  const { url } = (await post(client, '/users/s3/generateUploadUrl', body)) as { url: string };
  const headers = { 'content-type': 'video/mp4' };
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers });
  if (!answer.ok) throw new Error(`The demo clip ${name} was refused: ${await answer.text()}`);
}

async function post({ url, token }: Client, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${url}${apiPrefix}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function signUp(url: string, person: { name: string; email: string }): Promise<{ id: string; token: string }> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password }),
  });
  if (!answer.ok) throw new Error(`The demo account ${person.email} could not be created: ${await answer.text()}`);
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  return { id: user.id, token };
}
