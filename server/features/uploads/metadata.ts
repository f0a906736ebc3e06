import type { Readable } from 'node:stream';
import * as z from 'zod';
import { Progress } from '#contract/items.ts';
import { parseKey } from '#contract/keys.ts';
import type { Member } from '#server/access/actor.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { loadItems, type Place, setProgress } from '#server/features/items/items.ts';

const maxBytes = 64 * 1024;

/** The document that clients of the specification keep in each folder. What it says lives in the database here. */
const Metadata = z.object({
  fullPath: z.string().max(20_000),
  createdAt: z.iso.datetime().optional(),
  sharing: z.unknown().optional(),
  sharing_type: z.string().max(20).optional(),
  progress: Progress.optional(),
});

/** Takes over the progress of the folder it is put into. One that speaks of a file beside it changes nothing. */
export async function takeMetadata(db: Db, caller: Member, { parentId }: Place, body: Readable): Promise<void> {
  const { fullPath, progress } = parse(await collect(body));
  if (parentId === null || progress === undefined) return;
  const [folder] = await loadItems(db, caller, 'edit', [parentId]);
  const isAboutFolder = (parseKey(fullPath)?.names.at(-1) ?? fullPath.split('/').at(-1)) === folder.name;
  if (isAboutFolder && folder.progress !== progress) await setProgress(db, caller, [folder], progress);
}

function parse(text: string): z.infer<typeof Metadata> {
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
