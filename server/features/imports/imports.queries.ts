import { sql } from 'kysely';
import type { Import, ImportProvider, ImportState } from '#contract/uploads/imports.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { CloudRef } from './drives.ts';

/** The row that the job needs. `createdBy` is null once the account was deleted. */
export type ImportRow = CloudRef & {
  id: string;
  provider: ImportProvider;
  revision: string | null;
  token: Buffer | null;
  state: ImportState;
  failures: number;
  createdBy: string | null;
};

export async function findImport(db: Db | Tx, id: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .innerJoin('uploads', 'uploads.id', 'imports.id')
    .select([
      'imports.id',
      'provider',
      'file_id as fileId',
      'drive_id as driveId',
      'revision',
      'token',
      'state',
      'failures',
      'created_by as createdBy',
    ])
    .where('imports.id', '=', id)
    .executeTakeFirst();
}

/** A person's running imports, and those that ended since then. */
export async function findImports(
  db: Db,
  of: { makerId: string; ids?: string[]; endedAfter?: Date },
): Promise<Import[]> {
  const { makerId, ids = null, endedAfter = null } = of;
  const { rows } = await sql<Import & { size: string; received: string }>`
    select imports.id, provider, uploads.name, size_bytes as size, received, state, problem, item_id as "itemId"
    from imports
    join uploads on uploads.id = imports.id
    join teams on teams.id = uploads.team_id and teams.deleted_at is null
    where created_by = ${makerId}
      and (${ids}::uuid[] is null or imports.id = any(${ids}))
      and (ended_at is null or ${endedAfter}::timestamptz is null or ended_at > ${endedAfter})
    order by uploads.created_at, imports.id`.execute(db);
  return rows.map((row) => ({ ...row, size: Number(row.size), received: Number(row.received) }));
}

/** Returns false if it exists already. */
export async function insertImport(
  tx: Tx,
  given: CloudRef & { id: string; provider: ImportProvider; token: Buffer },
): Promise<boolean> {
  const { id, provider, fileId, driveId, token } = given;
  const row = await tx
    .insertInto('imports')
    .values({ id, provider, file_id: fileId, drive_id: driveId, token, token_since: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type ImportChange = {
  state?: ImportState;
  problem?: string | null;
  failures?: number;
  received?: number;
  revision?: string;
  token?: Buffer | null;
  token_since?: Date;
  ended_at?: Date | null;
};

/** Returns false if the import was deleted or has ended; its worker then stops. */
export async function updateOpenImport(db: Db | Tx, id: string, change: ImportChange): Promise<boolean> {
  const row = await db
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function reopenImport(tx: Tx, id: string, token: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('imports')
    .set({ state: 'waiting', problem: null, failures: 0, token, token_since: new Date(), ended_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', id).execute();
}

export async function findOpenImports(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Imports waiting for this reason, with the bytes still missing. */
export async function findImportsWithProblem(db: Db, problem: string): Promise<{ id: string; missingBytes: number }[]> {
  const rows = await db
    .selectFrom('imports')
    .innerJoin('uploads', 'uploads.id', 'imports.id')
    .select(['imports.id', 'size_bytes as size', 'received'])
    .where('state', '=', 'waiting')
    .where('problem', '=', problem)
    .orderBy('imports.id')
    .execute();
  return rows.map(({ id, size, received }) => ({ id, missingBytes: Number(size) - Number(received) }));
}

export async function findWithOldToken(db: Db, before: Date): Promise<ImportRow[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('token', 'is not', null)
    .where('token_since', '<', before)
    .execute();
  const found = await Promise.all(rows.map(({ id }) => findImport(db, id)));
  return found.filter((row) => row !== undefined);
}
