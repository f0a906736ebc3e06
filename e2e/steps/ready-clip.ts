import { join } from 'node:path';
import { sql } from 'kysely';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { withEndings } from '#rig/endings.ts';
import { makeFolder } from '#rig/folders.ts';
import { deploymentOfWorker, expect, makeWorkspace, type Page, type Workspace } from '../fixtures.ts';
import { writeClip } from './files.ts';
import { place } from './upload.ts';

type Source = { teamId: string; itemId: string };
let source: Promise<Source> | undefined;

const sourceName = 'A012.mp4';
const sourceLock = 7_262_012;

/** The clip that all workers copy. The first one of them makes it, and the others wait for it. */
async function findSource(page: Page): Promise<Source> {
  const { db } = deploymentOfWorker();
  return db.connection().execute(async (connection) => {
    // However long the first one needs.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${sourceLock})`.execute(connection);
    try {
      const found = await connection
        .selectFrom('items')
        .innerJoin('users', 'users.id', 'items.created_by')
        .select(['items.team_id as teamId', 'items.id as itemId'])
        .where('items.name', '=', sourceName)
        .where('users.email', 'like', `${ownerPrefix}%`)
        .executeTakeFirst();
      return found ?? (await makeSource(page));
    } finally {
      await sql`select pg_advisory_unlock(${sourceLock})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

const ownerPrefix = 'clip-owner-';

/** Uploads a clip of twelve seconds at 25 fps as its own user, and waits until it is processed. */
async function makeSource(page: Page): Promise<Source> {
  const { url } = deploymentOfWorker();
  const context = await page.context().browser()?.newContext({ baseURL: url });
  const folder = await makeFolder();
  if (!context) throw new Error('no browser');
  const owner = await context.newPage();
  const person = {
    name: 'Clip Owner',
    email: `${ownerPrefix}${crypto.randomUUID()}@test.local`,
    password: 'a good password',
  };
  const workspace = await makeWorkspace(owner, person, ['Clips']);
  const itemId = await place(owner, workspace, 'Clips', await writeClip(join(folder, sourceName), 12));
  await readFacts(owner, itemId);
  await context.close();
  return { teamId: workspace.teamId, itemId };
}

/** Waits until the video is processed. */
export async function readFacts(page: Page, itemId: string): Promise<MediaFacts> {
  const media = async () => (await page.request.get(`/vizioApi/items/${itemId}/media`)).json();
  await expect.poll(async () => (await media()).processing.state).toBe('done');
  return (await media()).facts;
}

/** Places the processed clip A012.mp4 in a folder: it is processed once, and every test gets a copy. */
export async function placeReady(
  page: Page,
  { userId, teamId, folderIds }: Workspace,
  folder: string,
): Promise<string> {
  source ??= withEndings(() => findSource(page));
  const from = await source;
  const { db } = deploymentOfWorker();
  const membership = { team_id: from.teamId, user_id: userId };
  await db
    .insertInto('team_members')
    .values({ ...membership, role: 'viewer' })
    .execute();
  const copied = await page.request.post('/vizioApi/items/copy', {
    data: { ids: [from.itemId], teamId, parentId: folderIds[folder] },
  });
  await db.deleteFrom('team_members').where('team_id', '=', from.teamId).where('user_id', '=', userId).execute();
  return (await copied.json()).items[0].id;
}

/** Gives a file a second version with the same bytes. */
export async function addSameVersion(itemId: string): Promise<void> {
  const { db } = deploymentOfWorker();
  const { media_id } = await db
    .selectFrom('versions')
    .select('media_id')
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  await db.insertInto('versions').values({ id: crypto.randomUUID(), item_id: itemId, number: 2, media_id }).execute();
}
