import { setTimeout as pause } from 'node:timers/promises';
import type { Media } from '#contract/media/processing.ts';
import { buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { showMedia } from '#rig/people/show-media.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';

type Where = { url: string };
export type Upload = { user: TestUser; itemId: string };

/** A machine that is very busy takes minutes. */
const renderDeadlineMs = 20 * 60_000;
const pollMs = 200;
const [firstByte, lastByte] = [1_000, 1_999];

export async function uploadClip(where: Where, bytes: Uint8Array): Promise<Upload> {
  const user = await buildUser(where);
  const body = { teamName: 'Image', user_id: user.id };
  const { team } = (await callEndpoint(where, 'users/s3/createTeam', { body }, user.token)).body;
  const { file } = await uploadFile(where, user, team, { name: 'clip.mp4', bytes });
  return { user, itemId: file.id };
}

export async function waitUntilRendered({ url }: Where, { user, itemId }: Upload): Promise<Media> {
  const deadline = Date.now() + renderDeadlineMs;
  for (;;) {
    const media = await showMedia({ url, user }, itemId);
    const { state, problem } = media.processing;
    if (state === 'done') return media;
    if (state === 'failed' || Date.now() > deadline) throw new Error(`The video is ${state}: ${problem}`);
    await pause(pollMs);
  }
}

/** A few bytes from the middle of the rendition, as a player asks for them. */
export async function readPiece({ url }: Where, { outputs }: Media): Promise<string> {
  const rendition = outputs.find(({ output }) => output.kind === 'rendition');
  if (!rendition) throw new Error('The video has no rendition.');
  const response = await fetch(new URL(rendition.url, url), { headers: { range: `bytes=${firstByte}-${lastByte}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 206 || bytes.length !== lastByte - firstByte + 1) {
    throw new Error(`A range of the rendition responded with ${response.status} and ${bytes.length} bytes.`);
  }
  return bytes.toString('base64');
}
