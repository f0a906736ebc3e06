import { dayMs } from '#contract/durations.ts';
import type { Db } from '#server/platform/db/database.ts';
import { recomputeChecksum } from '../checksums.ts';
import type { Storage } from '../storage.ts';
import {
  findFilesOf,
  findNamedObjects,
  findOpenUploads,
  findWaitingForRemoval,
  isNamed,
  type NamedObject,
} from './audit.queries.ts';

type Audited = { db: Db; storage: Storage; now?: Date };

/** The server stores large files through writes without an upload. They take far less than a day. */
const unknownWriteMs = dayMs;
/** `mediaId` leads to the file names that people know. */
type Finding = { what: string; mediaId: string | null };

export type AuditReport = { objects: number; findings: string[] };

/**
 * Compares rows and objects in both directions; with `scrub` also verifies every checksum. Changes by a running server
 * look wrong for a moment, so findings are checked again after `settle`.
 */
export async function auditStorage(
  audited: Audited,
  { scrub = false, settle = async () => {} }: { scrub?: boolean; settle?: () => Promise<void> } = {},
): Promise<AuditReport> {
  const first = await compare(audited);
  const findings = first.findings.size === 0 ? first.findings : await confirm(audited, first.findings, settle);
  if (scrub) {
    for await (const [id, finding] of findDamaged(audited)) if (!findings.has(id)) findings.set(id, finding);
  }
  const lines = [...findings.values()].map((finding) => describeFinding(audited.db, finding));
  return { objects: first.objects, findings: await Promise.all(lines) };
}

async function confirm(
  audited: Audited,
  suspected: Map<string, Finding>,
  settle: () => Promise<void>,
): Promise<Map<string, Finding>> {
  await settle();
  const again = await compare(audited);
  return new Map([...again.findings].filter(([id, { what }]) => suspected.get(id)?.what === what));
}

async function compare({
  db,
  storage,
  now = new Date(),
}: Audited): Promise<{ objects: number; findings: Map<string, Finding> }> {
  const findings = new Map<string, Finding>();
  const sizes = new Map<string, number>();
  for await (const { objectId, sizeBytes } of storage.listObjects()) sizes.set(objectId, sizeBytes);
  const writes = new Map<string, string>();
  const young = new Set<string>();
  for await (const { objectId, handle, begunAt } of storage.listWrites()) {
    const name = writeName(objectId, handle);
    writes.set(name, objectId);
    if (now.getTime() - begunAt.getTime() < unknownWriteMs) young.add(name);
  }
  const objects = sizes.size;

  const take = (object: Pick<NamedObject, 'id' | 'sizeBytes'>, called: string, mediaId: string | null = null) => {
    const size = sizes.get(object.id);
    sizes.delete(object.id);
    if (size === object.sizeBytes) return;
    const is = size === undefined ? 'is not there' : `has ${size} bytes instead of ${object.sizeBytes}`;
    findings.set(object.id, { what: `${called} ${is}: object ${object.id}`, mediaId });
  };
  for await (const object of findNamedObjects(db)) take(object, `the ${object.kind}`, object.mediaId);
  for (const { name, mediaId, posterId, handle, sizeBytes } of await findOpenUploads(db)) {
    const isWriting = writes.delete(writeName(mediaId, handle));
    // An interrupted completion may have created the object; the next attempt finds it.
    if (!isWriting) take({ id: mediaId, sizeBytes }, `the upload under way of ${JSON.stringify(name)}`);
    for (const id of [mediaId, posterId]) sizes.delete(id);
  }
  for (const id of await findWaitingForRemoval(db)) sizes.delete(id);
  for (const [id, size] of sizes)
    findings.set(id, { what: `no row names the object ${id} (${size} bytes)`, mediaId: null });
  for (const [name, id] of writes) {
    if (young.has(name)) continue;
    findings.set(name, { what: `no upload knows of the unfinished write of ${id}`, mediaId: null });
  }
  return { objects, findings };
}

const writeName = (objectId: string, handle: string) => `${objectId} ${handle}`;

/** Verifies every object with a known checksum. For the others only the size can be compared. */
async function* findDamaged({ db, storage }: Audited): AsyncIterable<[string, Finding]> {
  for await (const { id, mediaId, kind, checksum } of findNamedObjects(db)) {
    if (checksum === '') continue;
    const found = await recomputeChecksum(storage.readObject(id), checksum).catch((error: Error) => error);
    if (found === checksum || !(await isNamed(db, id))) continue;
    const is = typeof found === 'string' ? 'is damaged' : `cannot be read (${found.message})`;
    yield [id, { what: `the ${kind} ${is}: object ${id}`, mediaId }];
  }
}

/** Formats a finding with the file names that people know. */
export async function describeFinding(db: Db, { what, mediaId }: Finding): Promise<string> {
  if (mediaId === null) return capital(what);
  const files = await findFilesOf(db, mediaId);
  const names = files.map(({ team, path, number, isDeleted }) => {
    const where = `${JSON.stringify(path)} of ${team}`;
    return `${where}, version ${number}${isDeleted ? ', in the trash' : ''}`;
  });
  return `${names.join('; ') || 'A file that was deleted'}: ${what}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
