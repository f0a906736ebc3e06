import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Media } from '#contract/media/processing.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, type TestUser } from '#rig/people/factories.ts';
import { showMedia } from '#rig/people/show-media.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';

export type Deployment = {
  url: string;
  pid: number;
  dataDir: string;
  db: Db;
  user: TestUser;
  team: { id: string; name: string };
};

/** The real program with an empty data folder and one user with one team, for the duration of the work. */
export async function withDeployment(
  work: (deployment: Deployment) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const dataDir = await makeFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir, ...settings });
  const address = { host: join(dataDir, 'run'), user: 'vizio', database: 'postgres' };
  const database = openDatabase(address, (error) => console.error(error));
  try {
    const user = await buildUser(server);
    const team = await buildTeam(database, user);
    await work({ url: server.url, pid: server.pid, dataDir, db: database.db, user, team });
  } finally {
    await database.close();
    await server.stop();
  }
}

/** A project with this many files, each with a version, with the counters that individual uploads would give. */
export async function fillFolder({ db, user, team }: Deployment, name: string, files: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into items (id, team_id, kind, name, sort_name, created_by, file_count, child_files, size_bytes)
    values (gen_random_uuid(), ${team.id}, 'folder', ${name}, ${name}, ${user.id}, ${files}, ${files}, ${files}::bigint * 1000000)
    returning id`.execute(db);
  const folderId = rows[0]?.id ?? '';
  await sql`
    with made as (
      insert into items (id, team_id, parent_id, kind, name, sort_name, created_by, size_bytes)
      select gen_random_uuid(), ${team.id}, ${folderId}, 'file', 'take ' || n || '.mp4',
        'take ' || lpad(n::text, 12, '0') || '.mp4', ${user.id}, 1000000
      from generate_series(1, ${files}::int) as n
      returning id
    ), bytes as (
      insert into media (id, size_bytes, content_type)
      select id, 1000000, 'video/mp4' from made
      returning id
    )
    insert into versions (id, item_id, number, media_id) select gen_random_uuid(), id, 1, id from bytes`.execute(db);
  await sql`analyze items, versions, media`.execute(db);
  return folderId;
}

type Where = Pick<Deployment, 'url' | 'user'>;

/** Waits until all renditions of a video are made. */
export async function waitUntilProcessed(where: Where, itemId: string): Promise<Media> {
  for (;;) {
    const media = await showMedia(where, itemId);
    if (media.processing.state === 'failed') throw new Error(media.processing.problem ?? 'processing failed');
    if (media.processing.state === 'done') return media;
    await pause(500);
  }
}
