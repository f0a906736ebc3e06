import { randomBytes } from 'node:crypto';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from '#rig/folders.ts';
import { signIn } from '#rig/people/account-steps.ts';
import { callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { makeFile, partSize, requireOk, uploadInParts } from '#rig/people/resumable-upload.ts';
import { putPart, startUpload, uploadFile } from '#rig/people/upload-factory.ts';
import { type Outcome, type Rig, startPostgres, startServer, underLoad } from './rig.ts';
import { eachRound } from './rounds.ts';

const hourS = 3_600;
/** The clock of the server in seconds ahead of its database, one after the other. */
const jumps = [hourS, 0, -hourS, 0];
const deadlineMs = 20_000;

/** The clock of the server jumps by an hour, forwards and back, under a load; that of its database does not. */
export async function moveClock(rounds: number): Promise<Outcome> {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (!library) throw new Error('This needs libfaketime. With Debian: apt-get install libfaketime');
  const clock = join(await makeFolder(), 'clock');
  const setClock = (aheadS: number) => writeFileSync(clock, `${aheadS < 0 ? '' : '+'}${aheadS}`);
  setClock(0);
  const { DATABASE_URL } = await startPostgres();
  const server = await startServer({
    DATABASE_URL,
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const passing = (status: number) => status === 503 || status === 403;
  return underLoad(server, { passing }, async (rig) => {
    const talk = await startTalk(rig.place);
    const sessions = [rig.place.user];
    let expired = 0;
    const reached = await eachRound(rounds, async (round) => {
      await rig.progress(10);
      const half = await uploadHalf(rig.place, `half-${round}.mp4`);
      const link = await findLink(rig.place, talk.teamId);
      setClock(jumps[round % jumps.length] ?? 0);
      await waitForClock(server.url, jumps[round % jumps.length] ?? 0);
      for (const { token } of sessions) {
        requireOk('a session', await callEndpoint(server, 'listTeams', { query: {} }, token));
      }
      sessions.push({ ...rig.place.user, token: await signInAgain(server, rig.place.user) });
      if ((await fetch(link)).status === 403) expired++;
      requireOk('a new link', await fetch(await findLink(rig.place, talk.teamId)));
      await uploadInParts(server, rig.place.user, rig.place.team, half);
      rig.people.acknowledged.files.push(half);
      await talk.add();
      await rig.recover();
    });
    await talk.requireOrder();
    return {
      rounds: reached,
      note: `${sessions.length} sessions and ${reached} half uploads went on, comments in order; ${expired} links expired`,
    };
  });
}

async function waitForClock(url: string, aheadS: number): Promise<void> {
  const untilMs = performance.now() + deadlineMs;
  for (;;) {
    const shown = Date.parse((await fetch(`${url}/healthz`)).headers.get('date') ?? '');
    if (Math.abs(shown - Date.now() - aheadS * 1000) < 60_000) return;
    if (performance.now() > untilMs) throw new Error('the clock of the server does not follow');
    await pause(100);
  }
}

/** One of two parts has arrived. */
async function uploadHalf({ server, user, team }: Rig['place'], name: string) {
  const bytes = randomBytes(partSize + 1_000);
  const uploadId = await startUpload(server, user, team, { name, size: bytes.length });
  await putPart(server, user, uploadId, 1, bytes.subarray(0, partSize));
  return { ...makeFile(name, bytes), uploadId, acked: new Set([1]) };
}

async function signInAgain(server: { url: string }, user: TestUser): Promise<string> {
  const response = requireOk('a sign-in', await signIn(server, user));
  return ((await response.json()) as { token: string }).token;
}

/** A signed link, as listings have them. */
async function findLink({ server, user }: Rig['place'], teamId: string): Promise<string> {
  const { body } = await callEndpoint(server, 'listFolder', { params: { teamId }, query: {} }, user.token);
  return server.url + body.files.map(({ playUrl }) => playUrl)[0];
}

/** Comments whose ids the server makes. */
async function startTalk({ server, user }: Rig['place']) {
  const body = { teamName: 'Talk', user_id: user.id };
  const { team } = (await callEndpoint(server, 'users/s3/createTeam', { body }, user.token)).body;
  const { file } = await uploadFile(server, user, team, { name: 'talk.mp4', bytes: Buffer.alloc(1_000, 3) });
  const params = { itemId: file.id };
  const written: string[] = [];
  return {
    teamId: team.id,
    add: async () => {
      const sent = { params, body: { text: `comment ${written.length}`, replyTo: null } };
      requireOk('createComment', await callEndpoint(server, 'createComment', sent, user.token));
      written.push(sent.body.text);
    },
    /** Pages show them by their time. */
    requireOrder: async () => {
      const { body } = await callEndpoint(server, 'listComments', { params, query: {} }, user.token);
      const shown = body.comments.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
      if (shown.map(({ text }) => text).join() !== written.join()) throw new Error('the comments are out of order');
    },
  };
}
