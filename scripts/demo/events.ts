import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contract/durations.ts';
import type { Sent } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { callEndpoint, type Outcome, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { openAsGuest, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Server } from '#server/server.ts';
import { askForApproval, saveRule } from './approval.ts';
import { shareBoard } from './board.ts';
import { type ClipName, countPixels, lengthOf, posterPath } from './clips.ts';
import { type Author, conversation, type DemoComment, guestName } from './conversation.ts';
import { setUpFields } from './fields.ts';
import { writeCutList } from './film/cut-list.ts';
import { cuts } from './film/cuts.ts';
import { listPapers } from './papers.ts';
import { dateOf } from './timeline.ts';
import {
  type DemoFile,
  type DemoFolder,
  files,
  type PersonName,
  projects,
  roughCut,
  type TeamKey,
} from './workspace.ts';

/** The demo while it is being filled, through the calls that people use. */
export type Demo = Pick<Server, 'url' | 'db'> & {
  accounts: Record<PersonName, TestUser>;
  teamIds: Record<TeamKey, string>;
  clipFolder: string;
  /** Whether each is there, once it is rendered. Without ffmpeg none is, and the demo has folders only. */
  clips: Map<ClipName, Promise<boolean>>;
  /** Folders by team and path, files by name. */
  ids: Map<string, string>;
  guest?: Visitor;
  guestLink?: string;
};

type Event = { at: Date; run: () => Promise<void>; needs?: Promise<unknown> | undefined };

const week = 7;
const sharePassword = 'coffee-2026';
/** Links end in the future, so this one ends while the rest is prepared. */
const shortestMs = 5_000;
/** The version of the film that its comments follow into. */
const newest = 3;

/**
 * The video with most comments comes first, so that its frames are known when they are written. Then come those with most
 * pixels, so that no core is left with the largest one at the end.
 */
export function listUploads(): DemoFile[] {
  const isFirst = ({ name }: DemoFile) => Number(name === roughCut);
  return files.toSorted(
    (a, b) => isFirst(b) - isFirst(a) || (isFirst(a) ? 0 : countPixels(b.clip) - countPixels(a.clip)),
  );
}

/** All events in the order in which they run; the times are set at the end. */
export function listEvents(demo: Demo): Event[] {
  const comments = Object.entries(conversation).flatMap(([name, given]) =>
    given.flatMap((comment) => listThread(demo, name, comment)),
  );
  return [
    ...projects.map(({ team, by, when, folder }) => ({
      at: dateOf(when),
      run: () => createFolder(demo, { by, team, path: '', parentId: null }, folder),
    })),
    ...listUploads().map((file) => ({
      at: dateOf(file.when),
      run: () => upload(demo, file),
      needs: demo.clips.get(file.clip),
    })),
    ...listPapers(demo),
    { at: dateOf({ daysAgo: 3, at: '12:10' }), run: () => shareSocialCuts(demo) },
    { at: dateOf({ daysAgo: 2, at: '10:30' }), run: () => deleteOldSelects(demo) },
    { at: dateOf({ daysAgo: 2, at: '12:30' }), run: () => shareTeaser(demo) },
    { at: dateOf({ daysAgo: 8, at: '09:00' }), run: () => knowFrames(demo) },
    { at: dateOf({ daysAgo: 1, at: '12:10' }), run: () => bringInCutList(demo) },
    { at: dateOf({ daysAgo: 1, at: '17:05' }), run: () => shareRoughCut(demo) },
    { at: dateOf({ daysAgo: 1, at: '17:20' }), run: () => setUpFields(demo) },
    { at: dateOf({ minutesAgo: 195 }), run: () => openGuestLink(demo) },
    { at: dateOf({ minutesAgo: 2 }), run: () => askForApproval(demo, newest) },
    { at: dateOf({ minutesAgo: 1 }), run: () => shareBoard(demo) },
    { at: dateOf({ minutesAgo: 1 }), run: () => saveRule(demo) },
    ...comments.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  ];
}

async function createFolder(
  demo: Demo,
  { by, team, path, parentId }: { by: PersonName; team: TeamKey; path: string; parentId: string | null },
  { name, progress, inside = [] }: DemoFolder,
): Promise<void> {
  const id = uuidv7();
  const ownPath = path ? `${path}/${name}` : name;
  demo.ids.set(`${team}/${ownPath}`, id);
  await call(demo, by, 'createFolder', { params: { teamId: demo.teamIds[team] }, body: { id, parentId, name } });
  for (const inner of inside) await createFolder(demo, { by, team, path: ownPath, parentId: id }, inner);
  if (progress) await call(demo, by, 'setProgress', { body: { ids: [id], progress } });
}

async function upload(demo: Demo, { clip, name, team, path, by, progress }: DemoFile): Promise<void> {
  if (!(await demo.clips.get(clip))) return;
  const poster = await readFile(posterPath(demo.clipFolder, clip), 'base64');
  const { file } = await uploadFile(
    demo,
    demo.accounts[by],
    { id: demo.teamIds[team] },
    {
      name,
      parentId: demo.ids.get(`${team}/${path}`) ?? null,
      contentType: name.endsWith('.mov') ? 'video/quicktime' : 'video/mp4',
      ifExists: 'version',
      bytes: await readFile(join(demo.clipFolder, clip)),
      poster: `data:image/jpeg;base64,${poster}`,
    },
  );
  demo.ids.set(name, file.id);
  if (progress) await call(demo, by, 'setProgress', { body: { ids: [file.id], progress } });
}

function listThread(demo: Demo, name: string, comment: DemoComment): Event[] {
  const {
    by,
    when,
    text,
    version,
    frame,
    endFrame = null,
    drawing = null,
    likedBy = [],
    replies = [],
    mentions: mentioned = [],
    assigned,
    check,
    teamOnly = false,
  } = comment;
  const id = uuidv7();
  const mentions = mentioned.map((one) => demo.accounts[one].id);
  return [
    {
      at: dateOf(when),
      run: async () => {
        // Other videos may not be probed yet, so their comments have a time.
        const isProbed = name === roughCut;
        const place = isProbed ? { frame, endFrame } : { seconds: timeOf(name, version, frame) };
        await write(demo, name, by, { id, text, version, replyTo: null, drawing, mentions, teamOnly, ...place });
        await like(demo, name, id, likedBy);
      },
    },
    ...replies.map((reply) => ({
      at: dateOf(reply.when),
      run: async () => {
        const replyId = uuidv7();
        await write(demo, name, reply.by, { id: replyId, text: reply.text, version, replyTo: id });
        await like(demo, name, replyId, reply.likedBy ?? []);
      },
    })),
    ...(comment.isResolved
      ? [{ at: dateOf((replies.at(-1) ?? comment).when), run: () => resolve(demo, name, id) }]
      : []),
    ...(assigned
      ? [{ at: dateOf((replies.at(-1) ?? comment).when), run: () => assign(demo, name, id, assigned) }]
      : []),
    ...(check ? [{ at: dateOf(check.when), run: () => checkFix(demo, name, id, check) }] : []),
  ];
}

/** The middle of a frame. */
function timeOf(name: string, version: number | undefined, frame: number): number {
  const clip = files.filter((file) => file.name === name).at((version ?? 0) - 1)?.clip;
  const rate = clip ? lengthOf(clip).rate : '25';
  const [count = 25, per = 1] = rate.split('/').map(Number);
  return ((frame + 0.5) * per) / count;
}

async function write(
  demo: Demo,
  name: string,
  by: Author,
  body: NonNullable<Sent<Endpoints['createComment']>['body']>,
): Promise<void> {
  const itemId = demo.ids.get(name);
  if (itemId) await call(demo, by, 'createComment', { params: { itemId }, body });
}

async function like(demo: Demo, name: string, commentId: string, likedBy: PersonName[]): Promise<void> {
  if (!demo.ids.has(name)) return;
  for (const by of likedBy) await call(demo, by, 'updateComment', { params: { commentId }, body: { liked: true } });
}

async function resolve(demo: Demo, name: string, commentId: string): Promise<void> {
  if (demo.ids.has(name)) await call(demo, 'Tom', 'updateComment', { params: { commentId }, body: { resolved: true } });
}

async function assign(
  demo: Demo,
  name: string,
  commentId: string,
  { by, to, inDays }: NonNullable<DemoComment['assigned']>,
): Promise<void> {
  if (!demo.ids.has(name)) return;
  const dueOn = new Date(Date.now() + inDays * dayMs).toISOString().slice(0, 10);
  const body = { userId: demo.accounts[to].id, dueOn };
  await call(demo, by, 'assignComment', { params: { commentId }, body });
}

async function checkFix(
  demo: Demo,
  name: string,
  commentId: string,
  { by, verdict }: NonNullable<DemoComment['check']>,
): Promise<void> {
  if (!demo.ids.has(name)) return;
  await call(demo, by, 'checkFix', { params: { commentId }, body: { version: newest, verdict } });
}

/** The list of the newest cut, as the editing program exports it. */
async function bringInCutList(demo: Demo): Promise<void> {
  const itemId = demo.ids.get(roughCut);
  if (!itemId) return;
  const content = Buffer.from(writeCutList('HARBOUR LIGHTS CUT 3', cuts.third)).toString('base64');
  await call(demo, 'Tom', 'saveCutList', { params: { itemId }, body: { version: newest, content } });
}

/** Asks for all that the pages of the film show, so that it is compared before people look. */
export async function requestComparisons(demo: Demo): Promise<void> {
  const itemId = demo.ids.get(roughCut);
  if (!itemId) return;
  for (const [old, now] of [
    [1, 2],
    [2, 3],
    [1, 3],
  ]) {
    await call(demo, 'Mara', 'listPlacements', { params: { itemId }, query: { version: now ?? newest } });
    await call(demo, 'Mara', 'showChanges', { query: { old: `${itemId}:${old}`, now: `${itemId}:${now}` } });
  }
}

/** Its time is over before people look: who opens it is told so. */
async function shareTeaser(demo: Demo): Promise<void> {
  const itemId = demo.ids.get('Harbour_Lights_teaser_9x16.mp4');
  if (!itemId) return;
  const expiresAt = new Date(Date.now() + shortestMs).toISOString();
  await shareItem(demo, itemId, demo.accounts.Mara, { expiresAt, message: 'The teaser, for a day.' });
}

async function shareSocialCuts(demo: Demo): Promise<void> {
  const itemId = demo.ids.get('northlight/Coffee spot 30 s/Social cuts');
  if (!itemId) return;
  const { key } = await shareItem(demo, itemId, demo.accounts.Tom, {
    password: sharePassword,
    expiresAt: dateOf({ daysAgo: -2 * week, at: '18:00' }).toISOString(),
    message: 'The 9:16 cuts for approval. The password is in my email.',
  });
  const guest = await openAsGuest(demo, key, 'Jonas Weber');
  await guest.call('openShare', { body: { k: key, password: sharePassword } });
}

const pollMs = 200;

/** Comments on frames, checks and cut lists need videos that the server has looked at. */
async function knowFrames(demo: Demo): Promise<void> {
  const itemId = demo.ids.get(roughCut);
  if (!itemId) return;
  for (let version = 1; version <= newest; version++) await waitForFrames(demo, itemId, version);
}

async function waitForFrames(demo: Demo, itemId: string, version: number): Promise<void> {
  for (;;) {
    const { body } = await call(demo, 'Mara', 'showMedia', { params: { itemId }, query: { version } });
    if (body.facts !== null || body.processing.state === 'failed') return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function shareRoughCut(demo: Demo): Promise<void> {
  const itemId = demo.ids.get(roughCut);
  if (!itemId) return;
  const message = 'Rough cut 3 with the new opening. Please comment by Friday.';
  const { share, key } = await shareItem(demo, itemId, demo.accounts.Mara, { message, allowDownload: false });
  demo.guestLink = share.shortLink ?? undefined;
  demo.guest = await openAsGuest(demo, key, guestName);
}

async function openGuestLink({ guest }: Demo): Promise<void> {
  await guest?.call('openShare', { body: { k: guest.key } });
}

/** A copy shares the bytes of its original. */
async function deleteOldSelects(demo: Demo): Promise<void> {
  const place = { by: 'Tom', team: 'northlight', path: '', parentId: null } as const;
  await createFolder(demo, place, { name: 'Old selects' });
  const [folder, clip] = [demo.ids.get('northlight/Old selects'), demo.ids.get('A014_C002_gulls.mp4')];
  if (!folder) return;
  const to = { teamId: demo.teamIds.northlight, parentId: folder };
  if (clip) await call(demo, 'Tom', 'copyItems', { body: { ids: [clip], ...to } });
  await call(demo, 'Tom', 'deleteItems', { body: { ids: [folder] } });
  await createFolder(demo, place, { name: 'Untitled Project' });
  await call(demo, 'Tom', 'deleteItems', { body: { ids: [demo.ids.get('northlight/Untitled Project') ?? ''] } });
}

async function call<N extends EndpointName>(
  demo: Demo,
  by: Author,
  name: N,
  sent: Sent<Endpoints[N]>,
): Promise<Outcome<N>> {
  if (by === 'guest' && !demo.guest) throw new Error('The guest comes before the link.');
  const outcome =
    by === 'guest' && demo.guest
      ? await demo.guest.call(name, sent)
      : await callEndpoint(demo, name, sent, by === 'guest' ? undefined : demo.accounts[by].token);
  if (outcome.status === 200) return outcome;
  throw new Error(`The demo could not be filled: ${name} responded with ${JSON.stringify(outcome)}`);
}
