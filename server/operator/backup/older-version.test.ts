import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { callEndpoint, postJson } from '#rig/people/factories.ts';
import { openEmptyPlace, query } from '#rig/servers/backup-places.ts';
import { hashAtFullCost } from '#rig/servers/cheap-hashes.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import { pickCases } from '#rig/values/proof.ts';
import { auditStorage } from '#server/platform/storage/audit/audit.ts';
import { restoreBackup } from './restore.ts';
import { findSnapshot, readAbout, type Snapshot, tableFile } from './snapshots.ts';

/** Backups of older versions, each a full deployment: rows, videos and secret. README.md says how they were made. */
const schemas = ['0040', '0061'];
const fixture = (schema: string) => fileURLToPath(new URL(`./fixtures/schema-${schema}`, import.meta.url));

/** Columns and tables that a later migration changed, as `table` or `table.column`, each with the reason. */
const changedSince: Record<string, string> = { 'items.comment_count': '0061: cards count threads, without replies' };

type Table = { name: string; columns: string[] };

/** The rows of a backup in text, read without the code under test. */
async function readBackedUp({ folder }: Snapshot, { name, columns }: Table): Promise<string[]> {
  const lines = gunzipSync(await readFile(`${folder}/${tableFile(name)}`))
    .toString('utf8')
    .split('\n')
    .slice(0, -1);
  const readValue = (text: string) =>
    text === '\\N' ? null : text.replace(/\\(.)/g, (_, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? sign);
  return lines.map((line) => keep(name, columns, line.split('\t').map(readValue))).sort();
}

async function readRestored(databaseUrl: string, { name, columns }: Table): Promise<string[]> {
  // concat writes values as COPY does; a cast to text would turn f into false.
  const texts = columns.map(
    (column) => `case when "${column}" is not null then concat("${column}") end as "${column}"`,
  );
  const rows = await query<Record<string, string | null>>(databaseUrl, `select ${texts.join(', ')} from ${name}`);
  return rows
    .map((row) =>
      keep(
        name,
        columns,
        columns.map((column) => row[column] ?? null),
      ),
    )
    .sort();
}

/** A row without the columns that changed since. */
function keep(table: string, columns: string[], values: (string | null)[]): string {
  return JSON.stringify(values.filter((_, n) => !changedSince[`${table}.${columns[n]}`]));
}

test.each(pickCases(schemas, schemas.length))(
  'a deployment of schema %s is restored, migrated and used, and nothing is lost',
  async (schema) => {
    const folder = fixture(schema);
    const place = await openEmptyPlace(undefined, 'template0');
    expect((await restoreBackup(place, folder)).damaged).toEqual([]);
    const { databaseUrl, dataDir } = place.config;

    const snapshot = await findSnapshot(folder);
    const about = await readAbout(snapshot);
    const kept = about.tables.filter(({ name }) => !changedSince[name]);
    expect(kept.filter(({ rows }) => rows > 0).length).toBeGreaterThan(20);
    for (const table of kept) {
      const restored = await readRestored(databaseUrl, table);
      expect(restored, table.name).toEqual(await readBackedUp(snapshot, table));
      expect(restored, table.name).toHaveLength(table.rows);
    }

    hashAtFullCost();
    const server = await startTestServer({ dataDir, databaseUrl, secret: about.secret });
    onTestFinished(server.stop);
    const audit = await auditStorage({ db: server.db, storage: server.storage }, { scrub: true });
    expect(audit).toEqual({ objects: about.objects, findings: [] });
    const response = await postJson(`${server.url}/api/auth/sign-in/email`, {
      email: 'mara@demo.test',
      password: 'demo-password',
    });
    const { token } = (await response.json()) as { token: string };
    const { teams } = (await callEndpoint(server, 'listTeams', { query: {} }, token)).body;
    expect(teams.map(({ name }) => name).sort()).toEqual(["Field Notes's Team", "Northlight's Team"]);
    const [clip] = await query<{ id: string }>(
      databaseUrl,
      `select item_id as id from comments group by item_id order by count(*) desc limit 1`,
    );
    const sent = { params: { itemId: clip?.id ?? '' }, query: {} };
    const { comments } = (await callEndpoint(server, 'listComments', sent, token)).body;
    expect(comments.length).toBeGreaterThan(5);
    expect(comments.some(({ drawing }) => drawing !== null)).toBe(true);
    const media = (await callEndpoint(server, 'showMedia', { params: { itemId: clip?.id ?? '' }, query: {} }, token))
      .body;
    expect(media.processing.state).toBe('done');
  },
);
