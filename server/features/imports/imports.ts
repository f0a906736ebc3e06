import { dayMs } from '#contract/durations.ts';
import type { CloudFile, Import, ImportOptions, ImportProvider } from '#contract/uploads/imports.ts';
import type { Place } from '#server/features/items/items.ts';
import { abortUpload, type EditableUpload, loadUpload, startUpload } from '#server/features/uploads/uploads.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { isByLink } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { type DriveConfig, driveOf, pickerHosts } from './drives.ts';
import { ImportProblem } from './import-problem.ts';
import {
  deleteImport,
  findImport,
  findImports,
  findImportsWithProblem,
  findOpenImports,
  findWithOldToken,
  insertImport,
  reopenImport,
} from './imports.queries.ts';
import { diskFull, failImport, publishImports } from './run-import.ts';
import { sealToken } from './token-box.ts';

export { pickerPolicy } from './picker-policy.ts';
export { runImport } from './run-import.ts';

type Needed = Pick<Services, 'config' | 'db' | 'queue' | 'storage'>;

const providerNames: Record<ImportProvider, string> = { 'google-drive': 'Google Drive', 'one-drive': 'OneDrive' };

const mostWoken = 1_000;

/** Files that a process fetches at once. */
export const importsAtOnce = 2;

export function importOptions(config: Config): ImportOptions {
  const unset = (settings: Record<string, unknown>) => Object.keys(settings).filter((name) => !settings[name]);
  const google = unset({
    GOOGLE_CLIENT_ID: config.google,
    GOOGLE_CLIENT_SECRET: config.google,
    GOOGLE_PICKER_API_KEY: config.googleDrive.apiKey,
  });
  const microsoft = unset({ ONEDRIVE_CLIENT_ID: config.oneDrive.clientId });
  const addressesOf = (provider: ImportProvider) => {
    const { signInUrl, apiUrl } = driveOf(config, provider);
    return { signInUrl, apiUrl };
  };
  return {
    googleDrive: {
      ...addressesOf('google-drive'),
      isReady: google.length === 0,
      missing: google,
      clientId: config.google?.clientId ?? '',
      apiKey: config.googleDrive.apiKey ?? '',
      scriptUrl: pickerHosts(config).scriptUrl,
    },
    oneDrive: {
      ...addressesOf('one-drive'),
      isReady: microsoft.length === 0,
      missing: microsoft,
      clientId: config.oneDrive.clientId ?? '',
    },
  };
}

/** Atomic and idempotent: refuses everything if the total does not fit, before fetching anything. */
export async function startImports(
  services: Needed,
  caller: Member,
  place: Place,
  given: { provider: ImportProvider; accessToken: string; files: CloudFile[] },
): Promise<Import[]> {
  const { config, db, queue } = services;
  const { provider, accessToken, files } = given;
  // Imports continue without the visitor, but a link grants access only to a present one.
  if (isByLink(caller, place)) {
    throw new AppError(
      'forbidden',
      'Only members of the team can import from a cloud drive. Upload the files instead.',
    );
  }
  const begun: EditableUpload[] = [];
  try {
    for (const file of files) {
      begun.push(await startUpload(services, caller, { place }, { ...file, folders: [], ifExists: 'keep-both' }));
    }
    await inTransaction(db, async (tx) => {
      for (const { id, name, fileId, driveId = null } of files) {
        const token = sealToken(config.secret, id, accessToken);
        if (!(await insertImport(tx, { id, provider, fileId, driveId, token }))) continue;
        await queue.enqueue(tx, 'import', id);
        const detail = `from ${providerNames[provider]}`;
        await recordAudit(tx, place.team.id, caller, [{ action: 'import.start', subject: name, detail }]);
      }
      await publishImports(tx, caller.userId);
    });
  } catch (error) {
    for (const upload of begun) if (!(await findImport(db, upload.id))) await abortUpload(services, upload);
    throw error;
  }
  return findImports(db, { makerId: caller.userId, ids: files.map(({ id }) => id) });
}

export async function listImports(db: Db, caller: Member): Promise<Import[]> {
  return findImports(db, { makerId: caller.userId, endedAfter: new Date(Date.now() - dayMs) });
}

/** An import belongs to the maker of its upload. */
export async function loadImport(db: Db, caller: Member, id: string): Promise<EditableUpload> {
  const upload = await loadUpload(db, caller, id);
  if (await findImport(db, id)) return upload;
  throw new AppError('not_found', 'This import is no longer in the list. Reload the page.');
}

export async function retryImport(
  { config, db, queue }: Needed,
  caller: Member,
  upload: EditableUpload,
  accessToken: string,
): Promise<Import> {
  const { id } = upload;
  await inTransaction(db, async (tx) => {
    // A running import keeps the token it has.
    if (await reopenImport(tx, id, sealToken(config.secret, id, accessToken))) await queue.enqueue(tx, 'import', id);
    await publishImports(tx, caller.userId);
  });
  const [shown] = await findImports(db, { makerId: caller.userId, ids: [id] });
  if (!shown) throw new AppError('not_found', 'This import is no longer in the list. Reload the page.');
  return shown;
}

/** Keeps the file of a finished import. Any other import is deleted, and its worker stops. */
export async function cancelImport(services: Needed, caller: Member, upload: EditableUpload): Promise<void> {
  if (!upload.completedAt) await abortUpload(services, upload);
  await inTransaction(services.db, async (tx) => {
    await deleteImport(tx, upload.id);
    await publishImports(tx, caller.userId);
  });
}

/** Resumes imports that the queue has dropped, after a long full disk or many crashes. */
export async function wakeImports({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  for (const id of await findOpenImports(db, mostWoken)) await queue.enqueue(db, 'import', id);
}

/** Re-enqueues imports that a full disk stopped and that fit now. */
export async function wakeFittingImports({
  db,
  queue,
  storage,
}: Pick<Services, 'db' | 'queue' | 'storage'>): Promise<void> {
  const stopped = await findImportsWithProblem(db, diskFull);
  if (stopped.length === 0) return;
  let free = await storage.freeBytes();
  for (const { id, missingBytes } of stopped) {
    if (free <= 0 || free < missingBytes) continue;
    free -= missingBytes;
    await queue.enqueue(db, 'import', id);
  }
}

/** Keeps no token longer than a day. The providers' own tokens expire after an hour. */
export async function wipeOldTokens({ config, db }: { config: DriveConfig; db: Db }, now: Date): Promise<void> {
  for (const row of await findWithOldToken(db, new Date(now.getTime() - dayMs))) {
    const { message } = new ImportProblem('signed-out', driveOf(config, row.provider).label);
    await failImport({ db }, row, message);
  }
}
