import { createHash } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startUpload } from '#rig/people/upload-factory.ts';

type Where = { url: string };
type Target = { id: string };

/** A request whose body the test sends at its own pace. */
export type SlowRequest = {
  send: (bytes: Uint8Array) => void;
  /** The status, or undefined if the connection broke. */
  status: Promise<number | undefined>;
  end: () => void;
};

/** Sends the headers at once and none of the body. */
export function openRequest(
  url: URL | string,
  { method = 'PUT', headers }: { method?: string; headers: Record<string, string | number> },
): SlowRequest {
  const sent = request(url, { method, headers, agent: false });
  sent.flushHeaders();
  return { send: (bytes) => void sent.write(bytes), status: statusOf(sent), end: () => void sent.destroy() };
}

function statusOf(sent: ClientRequest): Promise<number | undefined> {
  return new Promise((resolve) => {
    sent.once('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', () => resolve(undefined));
    sent.once('close', () => resolve(undefined));
  });
}

/** A part of an upload, announced with its checksum and sent by the test. */
export async function openPart(server: Where, user: TestUser, team: Target, bytes: Uint8Array) {
  const uploadId = await startUpload(server, user, team, { size: bytes.length });
  return { uploadId, ...(await openAttempt(server, user, uploadId, bytes)) };
}

export async function openAttempt(server: Where, user: TestUser, uploadId: string, bytes: Uint8Array) {
  const given = { params: { uploadId }, body: { numbers: [1] } };
  const { body } = await callEndpoint(server, 'signParts', given, user.token);
  const digest = createHash('sha256').update(bytes).digest('base64');
  const headers = { 'content-digest': `sha-256=:${digest}:`, 'content-length': bytes.length };
  return openRequest(new URL(body.parts[0]?.url ?? '', server.url), { headers });
}

/** Sends at this rate, ten times a second. */
export async function sendSlowly({ send }: SlowRequest, bytes: Uint8Array, bytesPerSecond: number): Promise<void> {
  const step = Math.max(1, Math.round(bytesPerSecond / 10));
  for (let from = 0; from < bytes.length; from += step) {
    send(bytes.subarray(from, from + step));
    await pause(100);
  }
}

/** A connection that sends this text and then nothing. It reads what it receives unless `reads` is false. */
export function openSilent({ url }: Where, text: string, { reads = true } = {}) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
  };
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(received)));
  socket.on('error', () => {});
  if (text) socket.write(text);
  if (reads) socket.on('data', count);
  return {
    send: (bytes: Uint8Array | string) => void socket.write(bytes),
    /** Starts reading; only then does a disconnected peer notice. */
    read: () => void socket.on('data', count),
    /** The number of bytes received until the connection closed. */
    closed,
    end: () => void socket.destroy(),
  };
}

export function requestText(method: string, address: string, headers: Record<string, string | number> = {}): string {
  const { host, pathname, search } = new URL(address);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
