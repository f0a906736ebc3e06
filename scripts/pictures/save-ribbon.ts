import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EndpointName } from '#contract/endpoints.ts';
import { formatSide } from '#contract/media/changes.ts';
import { timecodeScale } from '#contract/media/timecode.ts';
import { callEndpoint, type Outcome } from '#rig/people/factories.ts';
import type { Server } from '#server/server.ts';

type Where = Pick<Server, 'url'>;
type Sides = { itemId: string; old: number; now: number };

/**
 * Keeps what the website shows of two versions: how their pictures were aligned, where the comments went, and a sheet of
 * small pictures of each. All of it is what the server answers.
 */
export async function saveRibbon(server: Where, token: string, { itemId, old, now }: Sides, folder: string) {
  const params = { itemId };
  const query = { old: formatSide({ itemId, version: old }), now: formatSide({ itemId, version: now }) };
  const { alignment } = bodyOf(await callEndpoint(server, 'showChanges', { query }, token));
  const { placements } = bodyOf(
    await callEndpoint(server, 'listPlacements', { params, query: { version: now } }, token),
  );
  const { comments } = bodyOf(await callEndpoint(server, 'listComments', { params, query: { version: old } }, token));
  if (!alignment) throw new Error(`v${old} and v${now} were not compared.`);
  const pins = placements.flatMap(({ commentId, before, frame, state }) => {
    const comment = comments.find(({ id }) => id === commentId);
    if (!comment || comment.resolved || before.frame === null) return [];
    return [
      {
        id: commentId,
        old: before.frame,
        now: frame,
        isSure: state !== 'unsure',
        author: comment.author.name,
        text: comment.text,
      },
    ];
  });
  const cuts = {
    old: await saveCut(server, token, itemId, old, join(folder, 'ribbon-old.jpg')),
    now: await saveCut(server, token, itemId, now, join(folder, 'ribbon-now.jpg')),
  };
  const text = JSON.stringify({ ...cuts, ...alignment, pins }, null, 1);
  await writeFile(join(folder, 'ribbon.json'), `${text}\n`);
}

async function saveCut(server: Where, token: string, itemId: string, version: number, file: string) {
  const media = bodyOf(await callEndpoint(server, 'showMedia', { params: { itemId }, query: { version } }, token));
  const sheet = media.outputs.find(({ output }) => output.kind === 'sprite');
  if (sheet?.output.kind !== 'sprite' || !media.facts) throw new Error(`v${version} has no pictures.`);
  const response = await fetch(new URL(sheet.url, server.url));
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  const { frameCount: frames } = media.facts.video;
  return { name: `v${version}`, frames, scale: timecodeScale(media.facts), sheet: sheet.output };
}

function bodyOf<N extends EndpointName>({ status, body }: Outcome<N>) {
  if (status !== 200) throw new Error(`The server answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
