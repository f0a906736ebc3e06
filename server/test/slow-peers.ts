import { createHash } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { callEndpoint, type TestUser } from './factories.ts';
import { startUpload } from './upload-factory.ts';

type Where = { url: string };
type Target = { id: string };

/** A request whose body the test sends as slowly as it likes. */
export type SlowRequest = {
  send: (bytes: Uint8Array) => void;
  /** The status, or undefined when the connection broke. */
  status: Promise<number | undefined>;
  end: () => void;
};

/** Sends the headers at once, and nothing of the body. */
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
    sent.once('response', (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.once('error', () => resolve(undefined));
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
