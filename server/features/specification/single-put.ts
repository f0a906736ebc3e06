import type { Readable } from 'node:stream';
import { videoFormats, videoTypeOf, wrongTypeText } from '#contract/media/video-types.ts';
import { ItemName } from '#contract/names.ts';
import {
  completeUpload,
  endOfLink,
  isPlaced,
  loadTarget,
  startUpload,
  type Target,
  writeOf,
} from '#server/features/uploads/uploads.ts';
import { findMember } from '#server/features/users/users.ts';
import { type Member, requireMember } from '#server/platform/access/actor.ts';
import { recheckAccessOf } from '#server/platform/access/gates.ts';
import { shareLinkTo } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { ingest } from '#server/platform/storage/ingest.ts';
import { readFileKey } from './translation/addresses.ts';
import { takeMetadata } from './translation/metadata.ts';

/** The specification's upload: one link, one PUT of the whole file. The signed link holds its maker and target. */

export const singlePutPath = '/vizioApi/files';
const metadataName = 'metadata.json';

type Link = {
  user: string;
  team: string;
  parent: string;
  /** The file that gets a version; empty for a new file. */
  version: string;
  share: string;
  state: string;
  name: string;
  /** Its name in the Key that the client chose. */
  key: string;
  type: string;
};

export function signSinglePut(
  { config, links }: Pick<Services, 'config' | 'links'>,
  caller: Member,
  target: Target,
  given: { fileName: string; contentType: string },
): string {
  const isMetadata = given.fileName === metadataName;
  const key = readFileKey(given.fileName);
  const name = isMetadata ? metadataName : requireName(key?.name ?? given.fileName);
  const type = isMetadata ? 'application/json' : videoTypeOf(name, given.contentType);
  if (!type)
    throw new AppError('unsupported_type', `${wrongTypeText} Vizio takes ${videoFormats}.`, 'body.contentType');
  const { id: share = '', state = '' } = shareLinkTo(caller, 'file' in target ? target.file : target.place) ?? {};
  const where =
    'file' in target
      ? { team: target.file.teamId, parent: '', version: target.file.id }
      : { team: target.place.team.id, parent: target.place.parentId ?? '', version: '' };
  const link: Link = { user: caller.userId, ...where, share, state, name, key: key?.text ?? '', type };
  return config.publicUrl + links.sign('PUT', `${singlePutPath}/${uuidv7()}`, link, endOfLink());
}

export async function receiveSinglePut(
  services: Services,
  uploadId: string,
  link: Record<string, string>,
  { size, body }: { size: number; body: Readable },
): Promise<void> {
  const { team: teamId = '', parent, version, name = '', key, type = '' } = link;
  const caller = await findMaker(services, link);
  const where = { teamId, parentId: parent || null, versionOf: version || undefined };
  const target = await loadTarget(services.db, caller, where);
  if (name === metadataName && 'place' in target) return takeMetadata(services.db, caller, target.place, body);
  if (Number.isNaN(size)) throw new AppError('bad_request', 'Send the size of the file in the Content-Length header.');
  const given = { id: uploadId, folders: [], name, size, contentType: type, ifExists: 'keep-both' as const };
  const upload = await startUpload(services, caller, target, given);
  if (!upload.completedAt && !(await isPlaced(services.storage, upload)))
    await ingest(services.storage, writeOf(upload), body);
  await completeUpload(services, caller, upload, { clientKey: key || null });
}

/** A link has the current permissions of its maker: it ends when they leave the team. */
async function findMaker(
  services: Services,
  { user = '', share, state = '' }: Record<string, string>,
): Promise<Member> {
  const member = requireMember((await findMember(services.db, user)) ?? { kind: 'anonymous' });
  if (!share) return member;
  return requireMember((await recheckAccessOf(services, member, { id: share, state })) ?? member);
}

function requireName(given: string): string {
  const parsed = ItemName.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('bad_request', parsed.error.issues[0]?.message ?? 'Use another name.', 'body.fileName');
}
