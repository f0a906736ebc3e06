import { buildUser, postJson, type TestUser } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Server } from '#server/server.ts';
import { startRendering } from './clips.ts';
import { type Demo, listEvents, listUploads, requestComparisons } from './events.ts';
import { dateOf, moveIntoPast, runStep } from './timeline.ts';
import { type PersonName, password, people, type TeamKey, teams } from './workspace.ts';

/** A path on the server; absent if there is no ffmpeg. */
export type DemoLinks = { guestLink?: string | undefined };
type Where = Pick<Server, 'url' | 'db'>;

export async function hasDemo({ db }: Where): Promise<boolean> {
  const owner = db.selectFrom('users').select('id').where('email', '=', people.Mara.email);
  return (await owner.executeTakeFirst()) !== undefined;
}

/** Deletes what an interrupted start left. */
export async function clearDemo({ db }: Where): Promise<void> {
  const emails = Object.values(people).map(({ email }) => email);
  const owners = db.selectFrom('users').select('id').where('email', 'in', emails);
  await db.deleteFrom('teams').where('owner_id', 'in', owners).execute();
  await db.deleteFrom('users').where('email', 'in', emails).execute();
}

/**
 * Fills an empty deployment event by event, and then moves each event to its day. Videos are processed while further
 * clips are rendered.
 */
export async function fillDemo(
  where: Where,
  clipFolder: string,
  report: (progress: string) => void,
  clips = renderClips(clipFolder),
): Promise<DemoLinks> {
  reportRendering(clips, report);
  const begin = await runStep(dateOf({ daysAgo: 8, at: '09:00' }), () => createPeople(where));
  const demo: Demo = { ...where, ...begin.result, clipFolder, clips, ids: new Map() };
  const steps = [begin.step];
  const events = listEvents(demo);
  for (const { at, run, needs } of events) {
    await needs;
    steps.push((await runStep(at, run)).step);
  }
  await requestComparisons(demo);
  await moveIntoPast(where.db, steps);
  return { guestLink: demo.guestLink?.slice(new URL(demo.guestLink).origin.length) };
}

/** Needs no server, so that it can begin before there is one. */
export function renderClips(clipFolder: string): Demo['clips'] {
  return startRendering(
    clipFolder,
    listUploads().map(({ clip }) => clip),
  );
}

function reportRendering(clips: Demo['clips'], report: (progress: string) => void): void {
  let count = 0;
  for (const clip of clips.values()) {
    clip.then(
      (isThere) => isThere && report(`${++count} of ${clips.size} clips rendered`),
      () => {},
    );
  }
}

async function createPeople(where: Where): Promise<Pick<Demo, 'accounts' | 'teamIds'>> {
  const { Mara: owner, ...others } = people;
  const accounts = { Mara: await buildUser(where, { ...owner, password }) } as Demo['accounts'];
  for (const [key, person] of Object.entries(others)) {
    accounts[key as PersonName] = await copyAccount(where, accounts.Mara, person);
  }
  const teamIds = {} as Demo['teamIds'];
  for (const [key, { name, roles }] of Object.entries(teams)) {
    const id = uuidv7();
    await where.db.insertInto('teams').values({ id, owner_id: accounts.Mara.id, name }).execute();
    for (const [person, role] of Object.entries(roles)) {
      const member = { team_id: id, user_id: accounts[person as PersonName].id, role };
      await where.db.insertInto('team_members').values(member).execute();
    }
    teamIds[key as TeamKey] = id;
  }
  return { accounts, teamIds };
}

/** Without a sign-up: no email to confirm, and one password hash for all. */
async function copyAccount(
  { url, db }: Where,
  of: TestUser,
  person: { name: string; email: string },
): Promise<TestUser> {
  const id = uuidv7();
  await db
    .insertInto('users')
    .values({ ...person, id, email_verified: true, image: null })
    .execute();
  const account = db.selectFrom('accounts').select(['provider_id', 'password']).where('user_id', '=', of.id);
  const { provider_id, password: hash } = await account.executeTakeFirstOrThrow();
  const values = { id: uuidv7(), user_id: id, account_id: id, provider_id, password: hash ?? undefined };
  await db.insertInto('accounts').values(values).execute();
  const response = await postJson(`${url}/api/auth/sign-in/email`, { email: person.email, password });
  const { token } = (await response.json()) as { token: string };
  return { ...person, id, password, token };
}
