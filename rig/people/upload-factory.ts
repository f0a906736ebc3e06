import { createHash } from 'node:crypto';
import type { FileItem } from '#contract/items/items.ts';
import type { IfExists } from '#contract/uploads/uploads.ts';
import { callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

type Where = { url: string };
type Given = { name?: string; parentId?: string | null; size?: number; contentType?: string; ifExists?: IfExists };
type Target = { id: string };

/** Begins an upload with the local driver and returns its id. */
export async function startUpload(server: Where, user: TestUser, team: Target, given: Given): Promise<string> {
  const id = uuidv7();
  const { name = `${id}.mp4`, parentId = null, size = 3, contentType = 'video/mp4', ifExists = 'keep-both' } = given;
  const body = { id, teamId: team.id, parentId, name, size, contentType, ifExists };
  const response = await callEndpoint(server, 'startUpload', { body }, user.token);
  if (response.status !== 200) throw new Error(`the upload was refused: ${JSON.stringify(response.body)}`);
  return id;
}

export async function putPart(
  server: Where,
  user: TestUser,
  uploadId: string,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  const signed = await callEndpoint(
    server,
    'signParts',
    { params: { uploadId }, body: { numbers: [number] } },
    user.token,
  );
  const checksum = createHash('sha256').update(bytes).digest('base64');
  const response = await fetch(new URL(signed.body.parts[0]?.url ?? '', server.url), {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-digest': `sha-256=:${checksum}:` },
  });
  if (response.status !== 200) throw new Error(`part ${number} was refused: ${await response.text()}`);
}

/** A file with these bytes, uploaded as a browser does it. */
export async function uploadFile(
  server: Where,
  user: TestUser,
  team: Target,
  { bytes, poster, ...given }: Given & { bytes: Uint8Array; poster?: string | undefined },
): Promise<{ file: FileItem }> {
  const partSize = 8 * 1024 * 1024;
  const uploadId = await startUpload(server, user, team, { ...given, size: bytes.length });
  for (let from = 0, number = 1; from < bytes.length; from += partSize, number++) {
    await putPart(server, user, uploadId, number, bytes.subarray(from, from + partSize));
  }
  const { body } = await callEndpoint(server, 'completeUpload', { params: { uploadId }, body: { poster } }, user.token);
  return { file: body.file };
}

/** The URL for uploading this file in one PUT, as the specification has it. */
export async function askFileLink(
  server: Where,
  user: TestUser,
  team: { name: string },
  { name, contentType = 'video/mp4' }: { name: string; contentType?: string },
): Promise<string> {
  const body = { fileName: name, contentType, user_id: user.id, path: team.name };
  const response = await callEndpoint(server, 'users/s3/generateUploadUrl', { body }, user.token);
  return response.body.url.replace('localhost', '127.0.0.1');
}
