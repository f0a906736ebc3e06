import type { Readable } from 'node:stream';
import * as z from 'zod';
import { Progress } from '#contract/items/items.ts';
import { splitPath } from '#contract/items/keys.ts';
import { ShareAccess, Visibility } from '#contract/sharing/shares.ts';
import { type ItemRow, loadItems, type Place, setProgress } from '#server/features/items/items.ts';
import { findSharing } from '#server/features/shares/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findFileIn } from './addresses.ts';

const maxBytes = 64 * 1024;

/** The document that clients of the specification keep in each folder. We store its contents in the database. */
const Metadata = z.object({
  fullPath: z.string().max(20_000),
  createdAt: z.iso.datetime().optional(),
  sharing: z.enum(['none', ...Visibility.options]).nullish(),
  sharing_type: z.enum(['none', ...ShareAccess.options]).nullish(),
  progress: Progress.optional(),
});
type Metadata = z.infer<typeof Metadata>;

/**
 * Applies the progress in the document to its folder, or to the file that it names. Sharing has its own calls, so the
 * document must match it. No field is silently ignored.
 */
export async function takeMetadata(db: Db, caller: Member, { team, parentId }: Place, body: Readable): Promise<void> {
  const said = parse(await collect(body));
  const item = await findDescribed(db, caller, parentId ?? team.id, parentId, said.fullPath);
  if (!item) return requireInitial(said);
  const [editable] = await loadItems(db, caller, 'edit', [item.id]);
  requireSharing(said, await findSharing(db, editable));
  if (said.progress && editable.progress !== said.progress) await setProgress(db, caller, [editable], said.progress);
}

/** The document may arrive before its video; then it may only hold the defaults. */
function requireInitial({ progress, sharing, sharing_type }: Metadata): void {
  const isNew = (progress ?? 'Upcoming') === 'Upcoming' && (sharing ?? 'none') === 'none';
  if (isNew && (sharing_type ?? 'none') === 'none') return;
  const message = 'metadata.json: fullPath matches no item. Upload the file first, then its metadata.';
  throw new AppError('conflict', message);
}

function requireSharing(said: Metadata, { visibility, access }: { visibility: string; access: string }): void {
  const isOff = visibility === 'none' || visibility === 'onlyMe';
  const agrees = (given: string | null | undefined, now: string) =>
    given == null || given === now || (isOff && (given === 'none' || given === 'onlyMe'));
  if (agrees(said.sharing, visibility) && agrees(said.sharing_type, isOff ? 'none' : access)) return;
  const message =
    'metadata.json cannot change how this is shared. Use updateVideoMetadata or updateVideoMetadataFolder for that.';
  throw new AppError('conflict', message);
}

/** The folder itself, or a file in it, by the last name of the address. */
async function findDescribed(
  db: Db,
  caller: Member,
  placeId: string,
  folderId: string | null,
  fullPath: string,
): Promise<ItemRow | undefined> {
  const names = splitPath(fullPath);
  if (names.at(-1) === 'metadata.json') names.pop();
  const name = names.at(-1) ?? '';
  const [folder] = folderId ? await loadItems(db, caller, 'view', [folderId]) : [];
  // A file may have the name of its folder.
  const file = folder?.name !== name || names.at(-2) === name ? await findFileIn(db, caller, placeId, name) : undefined;
  return file ?? (folder?.name === name ? folder : undefined);
}

function parse(text: string): Metadata {
  try {
    const parsed = Metadata.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'not understood' };
    throw new AppError('bad_request', `metadata.json: ${path.join('.')}: ${message}`);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', 'metadata.json: this is not valid JSON.');
  }
}

async function collect(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new AppError('too_large', 'A metadata.json has at most 64 kB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
