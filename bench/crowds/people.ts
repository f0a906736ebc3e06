import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import type { ResponseOf, Sent } from '#contract/endpoint.ts';
import { apiPrefix, type EndpointName, type Endpoints } from '#contract/endpoints.ts';
import { eventsPath } from '#contract/events.ts';
import type { MediaOutput } from '#contract/media/media-facts.ts';
import { callEndpoint } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

/** Times in ms and errors of all requests, by call. */
export type Tally = { times: Map<string, number[]>; errors: Map<string, number> };

export const startTally = (): Tally => ({ times: new Map(), errors: new Map() });

export function countError({ errors }: Tally, what: string): void {
  errors.set(what, (errors.get(what) ?? 0) + 1);
}

/** `clips` changes while they work: everyone chooses from those that exist now. */
export type Workplace = { url: string; teamId: string; clips: string[]; tally: Tally };
/** The token changes with each sign-in. */
export type Person = { token: string };

/** Times one call and counts its error; returns undefined then. */
export async function call<N extends EndpointName>(
  { url, tally }: Workplace,
  { token }: Person,
  name: N,
  sent: Sent<Endpoints[N]>,
): Promise<ResponseOf<Endpoints[N]> | undefined> {
  const startedAt = performance.now();
  try {
    const { status, body } = await callEndpoint({ url }, name, sent, token);
    if (status === 200) return body;
    countError(tally, `${name}: ${status} ${JSON.stringify(body)}`);
  } catch (error) {
    countError(tally, `${name}: ${error}`);
  } finally {
    const times = tally.times.get(name) ?? [];
    tally.times.set(name, times);
    times.push(performance.now() - startedAt);
  }
}

/** Acts until the signal aborts, once in this time on average, with a socket that watches one file after another. */
export async function workAsPerson(
  place: Workplace,
  person: Person,
  { everyMs, socketMs, ending }: { everyMs: number; socketMs: number; ending: AbortSignal },
): Promise<void> {
  const watching = keepSocket(place, person, socketMs, ending);
  const comments: Written[] = [];
  while (await wait(everyMs * (0.5 + Math.random()), ending)) {
    const itemId = choose(place.clips);
    if (itemId !== undefined) await choose(actions)?.(place, person, itemId, comments);
  }
  await watching;
}

type Written = { id: string; itemId: string };
type Action = (place: Workplace, person: Person, itemId: string, comments: Written[]) => Promise<unknown>;

const list: Action = (place, person) =>
  call(place, person, 'listFolder', { params: { teamId: place.teamId }, query: {} });

const openReview: Action = async (place, person, itemId) => {
  const params = { itemId };
  await Promise.all([
    call(place, person, 'showReview', { params }),
    call(place, person, 'listComments', { params, query: {} }),
    call(place, person, 'recordOpening', { params }),
  ]);
};

const play: Action = async (place, person, itemId) => {
  const media = await call(place, person, 'showMedia', { params: { itemId }, query: {} });
  const rendition = media?.outputs.find(({ output }) => isSmallest(output));
  if (!rendition) return;
  const from = Math.floor(Math.random() * rendition.size);
  const headers = { range: `bytes=${from}-${Math.min(rendition.size, from + 2 ** 18) - 1}` };
  const response = await fetch(new URL(rendition.url, place.url), { headers });
  await response.arrayBuffer();
  if (response.status !== 206) countError(place.tally, `range: ${response.status}`);
};

const comment: Action = async (place, person, itemId, comments) => {
  const body = { id: uuidv7(), text: 'The horizon tilts a little here.', replyTo: null, frame: 1 };
  const made = await call(place, person, 'createComment', { params: { itemId }, body });
  if (made) comments.push({ id: made.id, itemId });
};

/** Likes the newest of their comments, and deletes the one before. */
const tidyUp: Action = async (place, person, itemId, comments) => {
  const [newest, older] = comments
    .splice(0)
    .filter((written) => place.clips.includes(written.itemId))
    .reverse();
  if (!newest) return comment(place, person, itemId, comments);
  await call(place, person, 'updateComment', { params: { commentId: newest.id }, body: { liked: true } });
  if (older) await call(place, person, 'deleteComment', { params: { commentId: older.id } });
};

const star: Action = async (place, person, itemId) => {
  await call(place, person, 'setStars', { body: { ids: [itemId], isStarred: Math.random() < 0.5 } });
  await call(place, person, 'listMarks', { query: {} });
};

const search: Action = (place, person) =>
  call(place, person, 'searchItems', { params: { teamId: place.teamId }, query: { q: 'clip' } });

const actions = [list, list, openReview, openReview, play, play, comment, comment, tidyUp, star, search];

/** The rendition that viewers with an average line get. */
export const isSmallest = (output: MediaOutput): boolean => output.kind === 'rendition' && output.file === '540p.mp4';

/** Opens a socket, watches a file, closes the socket after this time on average, and opens the next one. */
export async function keepSocket(
  place: Workplace,
  person: Person,
  socketMs: number,
  ending: AbortSignal,
): Promise<void> {
  while (!ending.aborted) {
    const socket = new WebSocket(`${place.url.replace('http', 'ws')}${apiPrefix}${eventsPath}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    let isClosing = false;
    const { token } = person;
    const itemId = choose(place.clips) ?? null;
    socket.on('message', (data) => {
      if (String(data).includes('"ready"')) socket.send(JSON.stringify({ kind: 'watch', itemId }));
    });
    socket.on('error', (error) => countError(place.tally, `socket: ${error}`));
    socket.on('close', (code) => {
      if (!isClosing && person.token === token) countError(place.tally, `socket closed: ${code}`);
    });
    await wait(socketMs * (0.5 + Math.random()), ending);
    isClosing = true;
    socket.close();
  }
}

export const choose = <T>(values: T[]): T | undefined => values[Math.floor(Math.random() * values.length)];

/** Returns false if the signal has aborted meanwhile. */
export const wait = (ms: number, signal: AbortSignal): Promise<boolean> =>
  pause(ms, true, { signal }).catch(() => false);
