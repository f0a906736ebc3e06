import { Agent, type IncomingMessage, request } from 'node:http';
import { call, countError, isSmallest, type Tally, type Workplace, wait } from './people.ts';

const requestBytes = 2 ** 20;

export type Streams = {
  /** The time in ms from each request to its last byte. */
  times: number[];
  bytes: number;
  /** How often the picture of a viewer would have stood still. */
  stalls: number;
};

export const startStreams = (): Streams => ({ times: [], bytes: 0, stalls: 0 });

/**
 * Plays a rendition again and again from a random place, as a player does: requests of a megabyte, sent when less than
 * one is left to show. Compares every byte with the stored ones.
 */
export async function watchVideo(
  place: Workplace,
  video: { itemId: string; bytes: Uint8Array; seconds: number },
  token: string,
  streams: Streams,
  ending: AbortSignal,
): Promise<void> {
  const media = await call(place, { token }, 'showMedia', { params: { itemId: video.itemId }, query: {} });
  const rendition = media?.outputs.find(({ output }) => isSmallest(output));
  if (!rendition) return countError(place.tally, 'a viewer got no rendition');
  const url = new URL(rendition.url, place.url);
  // As a browser, each viewer has a connection of their own.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const bytesPerMs = video.bytes.length / video.seconds / 1000;
  let position = Math.floor(Math.random() * video.bytes.length);
  // Spreads the requests of all viewers evenly.
  await wait((Math.random() * requestBytes) / bytesPerMs, ending);
  let shownUntilMs = Number.POSITIVE_INFINITY;
  while (!ending.aborted) {
    const to = Math.min(position + requestBytes, video.bytes.length);
    const askedAt = performance.now();
    await readAndCompare(url, agent, video.bytes, { from: position, to }, place.tally);
    streams.times.push(performance.now() - askedAt);
    streams.bytes += to - position;
    const nowMs = performance.now();
    if (nowMs > shownUntilMs) streams.stalls += 1;
    const isPlaying = nowMs <= shownUntilMs && shownUntilMs !== Number.POSITIVE_INFINITY;
    shownUntilMs = (isPlaying ? shownUntilMs : nowMs) + (to - position) / bytesPerMs;
    position = to % video.bytes.length;
    await wait(Math.max(0, shownUntilMs - requestBytes / bytesPerMs - performance.now()), ending);
  }
  agent.destroy();
}

function readAndCompare(
  url: URL,
  agent: Agent,
  expected: Uint8Array,
  { from, to }: { from: number; to: number },
  tally: Tally,
): Promise<void> {
  return new Promise((resolve) => {
    const fail = (what: string) => {
      countError(tally, what);
      resolve();
    };
    const get = request(url, { agent, headers: { range: `bytes=${from}-${to - 1}` } });
    get.on('error', (error) => fail(`range: ${error}`));
    get.on('response', (response: IncomingMessage) => {
      let [position, isEqual] = [from, response.statusCode === 206];
      response.on('data', (chunk: Buffer) => {
        isEqual &&= chunk.equals(expected.subarray(position, position + chunk.length));
        position += chunk.length;
      });
      response.on('error', (error) => fail(`range: ${error}`));
      response.on('end', () =>
        isEqual && position === to ? resolve() : fail(`range: ${response.statusCode}, or wrong bytes`),
      );
    });
    get.end();
  });
}
