import { setTimeout as pause } from 'node:timers/promises';
import {
  completeUpload,
  type EditableUpload,
  listParts,
  loadUpload,
  writeOf,
} from '#server/features/uploads/uploads.ts';
import { findMember } from '#server/features/users/users.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Task } from '#server/platform/jobs/queue.ts';
import { announce } from '#server/platform/realtime/events.ts';
import type { Services } from '#server/platform/services.ts';
import { ingest } from '#server/platform/storage/ingest.ts';
import { partCount } from '#server/platform/storage/storage.ts';
import { StorageError } from '#server/platform/storage/storage-error.ts';
import { type DriveConfig, driveOf } from './drives.ts';
import { fetchBytes, fetchFacts } from './fetch-file.ts';
import { ImportProblem } from './import-problem.ts';
import { findImport, type ImportChange, type ImportRow, updateOpenImport } from './imports.queries.ts';
import { openToken } from './token-box.ts';

type Needed = Pick<Services, 'db' | 'log' | 'queue' | 'storage'> & { config: DriveConfig };
type Work = { row: ImportRow; task: Task; partsArrived: number };

const publishEveryMs = 1_000;
const triesBeforeFailing = 3;
export const diskFull = 'The disk of this server is full. The import continues when there is room.';

/** The import was cancelled while it ran. */
class GivenUp extends Error {}

/** Fetches one file, starting at its first missing part. Resumes there after a crash. */
export async function runImport(services: Needed, task: Task): Promise<void> {
  const { db } = services;
  const row = await findImport(db, task.id);
  if (!row || row.state === 'done' || row.state === 'failed') return;
  const work: Work = { row, task, partsArrived: 0 };
  try {
    const caller = requireMember((row.createdBy && (await findMember(db, row.createdBy))) || { kind: 'anonymous' });
    const upload = await loadUpload(db, caller, row.id);
    await change(services, row, { state: 'running', problem: null });
    // A checksum means that every part has arrived, and the store may have assembled them already.
    if (!upload.itemId && !upload.checksum) await fetchMissing(services, work, upload);
    await completeUpload(services, caller, upload);
    await change(services, row, { ...over(), state: 'done', received: upload.sizeBytes, problem: null });
  } catch (error) {
    await giveUpOrThrow(services, work, error);
  }
}

/** The final update: wipes the token. */
const over = () => ({ token: null, ended_at: new Date() });

async function fetchMissing(services: Needed, work: Work, upload: EditableUpload): Promise<void> {
  const { config, storage } = services;
  const { row, task } = work;
  const drive = driveOf(config, row.provider);
  const token = row.token && openToken(config.secret, row.id, row.token);
  if (!token) throw new ImportProblem('signed-out', drive.label);
  const asking = { token, signal: task.signal };
  const { revision, size } = await fetchFacts(drive, row, asking);
  if (size !== upload.sizeBytes || (row.revision ?? revision) !== revision) {
    throw new ImportProblem('changed', drive.label);
  }
  if (row.revision === null) await change(services, row, { revision });

  const partSize = storage.partSize(size);
  const count = partCount(upload, partSize);
  const arrived = new Set((await listParts(services, upload)).map(({ number }) => number));
  let firstPart = 1;
  while (arrived.has(firstPart)) firstPart++;
  if (firstPart > count) return;
  const from = (firstPart - 1) * partSize;
  // Checked before fetching: a full disk would reject the bytes anyway.
  if ((await storage.freeBytes()) < size - from) throw new AppError('no_space', diskFull);

  let toldAt = Number.NEGATIVE_INFINITY;
  const onPart = async (number: number) => {
    work.partsArrived++;
    if (performance.now() - toldAt < publishEveryMs) return;
    toldAt = performance.now();
    await change(services, row, { received: Math.min(size, number * partSize) });
  };
  await ingest(storage, writeOf(upload), fetchBytes(drive, row, { ...asking, size, from }), { firstPart, onPart });
}

/**
 * Ends an import that cannot succeed, or has failed three times in a row, with a message; the queue retries others with
 * backoff. A dead worker or a full or broken disk is no failure.
 */
async function giveUpOrThrow(services: Needed, { row, task, partsArrived }: Work, error: unknown): Promise<void> {
  const { db, log, config } = services;
  const now = await findImport(db, row.id);
  if (error instanceof GivenUp || !now || now.state === 'failed') return;
  if (task.signal.aborted) throw error;
  if (error instanceof AppError && error.code === 'no_space') {
    await note(services, row, { state: 'waiting', problem: diskFull });
    // `wakeFittingImports` retries once this disk has room. For a remote store, only a retry can tell.
    if (services.storage.disk) return;
    throw error;
  }
  if (error instanceof StorageError) {
    await note(services, row, { state: 'waiting', problem: error.message });
    throw error;
  }
  const { label } = driveOf(config, row.provider);
  log.warn({ err: error, import: row.id }, 'a file could not be imported');
  // Report a lost permission as such, not as a broken connection.
  const isRefused = error instanceof AppError && ['forbidden', 'not_found', 'unauthenticated'].includes(error.code);
  const problem = error instanceof ImportProblem ? error : new ImportProblem('broken', label, { cause: error });
  const failures = (partsArrived > 0 ? 0 : now.failures) + 1;
  if (isRefused || problem.isFinal || failures >= triesBeforeFailing) {
    return failImport(services, row, isRefused ? error.message : problem.message);
  }
  await note(services, row, { state: 'waiting', failures });
  if (problem.waitMs > 0) await pause(problem.waitMs, undefined, { signal: task.signal });
  throw error;
}

export async function failImport(services: Pick<Services, 'db'>, row: ImportRow, problem: string): Promise<void> {
  await note(services, row, { ...over(), state: 'failed', problem, failures: 0 });
}

async function change(services: Pick<Services, 'db'>, row: ImportRow, wanted: ImportChange): Promise<void> {
  if (!(await note(services, row, wanted))) throw new GivenUp();
}

/** Returns false if the import is no longer running. */
async function note({ db }: Pick<Services, 'db'>, row: ImportRow, wanted: ImportChange): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isOpen = await updateOpenImport(tx, row.id, wanted);
    if (isOpen) await publishImports(tx, row.createdBy);
    return isOpen;
  });
}

/** Lets a person's browsers refetch. */
export async function publishImports(tx: Tx, userId: string | null): Promise<void> {
  if (userId) await announce(tx, { userId, event: { kind: 'imports' } });
}
