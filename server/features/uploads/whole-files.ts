import type { Readable } from 'node:stream';
import { parseFileKey } from '#contract/keys.ts';
import { ItemName } from '#contract/names.ts';
import { videoFormats, videoTypeOf, wrongTypeText } from '#contract/uploads.ts';
import { type Member, requireMember } from '#server/access/actor.ts';
import { isByLink } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { loadPlace, type Place } from '#server/features/items/items.ts';
import { readmitOne } from '#server/features/shares/shares.ts';
import { findMember } from '#server/features/users/users.ts';
import type { Services } from '#server/services.ts';
import { ingest } from '#server/storage/ingest.ts';
import { takeMetadata } from './metadata.ts';
import { completeUpload, endOfLink, isPlaced, startUpload, writeOf } from './uploads.ts';

/** The specification's way: one link, one PUT of the whole file. The link says who may put what where, and is signed. */

export const wholeFilePath = '/vizioApi/files';
const metadataName = 'metadata.json';

type Link = { user: string; team: string; parent: string; share: string; state: string; name: string; type: string };

export function signWholeFile(
  { config, links }: Pick<Services, 'config' | 'links'>,
  caller: Member,
  place: Place,
  given: { fileName: string; contentType: string },
): string {
  const isMetadata = given.fileName === metadataName;
  const name = isMetadata ? metadataName : requireName(parseFileKey(given.fileName).name);
  const type = isMetadata ? 'application/json' : videoTypeOf(name, given.contentType);
  if (!type)
    throw new AppError('unsupported_type', `${wrongTypeText} Vizio takes ${videoFormats}.`, 'body.contentType');
  const { id: share = '', state = '' } = (isByLink(caller, place) && caller.share) || {};
  const where = { team: place.team.id, parent: place.parentId ?? '', share, state };
  const link: Link = { user: caller.userId, ...where, name, type };
  return config.publicUrl + links.sign('PUT', `${wholeFilePath}/${uuidv7()}`, link, endOfLink());
}

export async function receiveWholeFile(
  services: Services,
  uploadId: string,
  link: Record<string, string>,
  { size, body }: { size: number; body: Readable },
): Promise<void> {
  const { team: teamId = '', parent, name = '', type = '' } = link;
  const caller = await findMaker(services, link);
  const place = await loadPlace(services.db, caller, { teamId, parentId: parent || null });
  if (name === metadataName) return takeMetadata(services.db, caller, place, body);
  if (Number.isNaN(size)) throw new AppError('bad_request', 'Say how large the file is: Content-Length.');
  const given = { id: uploadId, folders: [], name, size, contentType: type, ifExists: 'keep-both' as const };
  const upload = await startUpload(services, caller, place, given);
  if (!upload.completedAt && !(await isPlaced(services.storage, upload)))
    await ingest(services.storage, writeOf(upload), body);
  await completeUpload(services, caller, upload);
}

/** The link is as good as whoever made it: somebody who has left the team since has left with their links. */
async function findMaker(
  services: Services,
  { user = '', share, state = '' }: Record<string, string>,
): Promise<Member> {
  const member = requireMember((await findMember(services.db, user)) ?? { kind: 'anonymous' });
  if (!share) return member;
  return requireMember((await readmitOne(services, member, { id: share, state })) ?? member);
}

function requireName(given: string): string {
  const parsed = ItemName.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('bad_request', parsed.error.issues[0]?.message ?? 'Use another name.', 'body.fileName');
}
