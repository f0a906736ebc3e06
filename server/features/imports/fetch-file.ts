import { isImportedType } from '#contract/uploads/cloud-drives.ts';
import type { CloudFacts, CloudRef, Drive } from './drives.ts';
import { ImportProblem } from './import-problem.ts';

const mostHops = 5;
const longestReasonBytes = 20_000;
const longestWaitMs = 60_000;
const factsTimeoutMs = 30_000;

type Asking = { token: string; signal: AbortSignal };

/** Fetches the provider's current facts. Refuses a file we do not accept before its first byte. */
export async function fetchFacts(drive: Drive, ref: CloudRef, { token, signal }: Asking): Promise<CloudFacts> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(factsTimeoutMs)]);
  const response = await follow(drive, drive.factsUrl(ref), { token, signal: limited });
  const facts = drive.readFacts(await response.json());
  if (!facts) throw new ImportProblem('gone', drive.label);
  if (!isImportedType(facts.type)) throw new ImportProblem('no-video', drive.label);
  return facts;
}

/** The bytes from `from` to the end. Yields the last chunk only if the total matches the announced size. */
export async function* fetchBytes(
  drive: Drive,
  ref: CloudRef,
  { size, from, ...asking }: Asking & { size: number; from: number },
): AsyncIterable<Uint8Array> {
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
  const response = await follow(drive, drive.contentUrl(ref), { ...asking, headers });
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== '' && !/^(video\/|application\/octet-stream$)/.test(type)) {
    throw new ImportProblem('no-video', drive.label);
  }
  let position = response.status === 206 ? startOf(drive, response, size) : 0;
  if (position > from) throw new ImportProblem('broken', drive.label);
  let held: Uint8Array | undefined;
  for await (const chunk of response.body ?? []) {
    const fresh = chunk.subarray(Math.min(chunk.length, Math.max(0, from - position)));
    position += chunk.length;
    if (position > size) throw new ImportProblem('changed', drive.label);
    if (held) yield held;
    held = fresh;
  }
  if (position < size) throw new ImportProblem('broken', drive.label);
  if (held) yield held;
}

/**
 * Follows redirects manually: checks every address before requesting it, and sends the token to the first host only.
 * Throws on any response without bytes.
 */
async function follow(
  drive: Drive,
  address: string,
  { token, signal, headers }: Asking & { headers?: Record<string, string> },
): Promise<Response> {
  let url = new URL(address);
  let bearer: string | undefined = token;
  for (let hop = 0; hop <= mostHops; hop++) {
    if (!drive.allows(url)) throw new ImportProblem('elsewhere', drive.label);
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      // A compressed response has a different length and no ranges.
      headers: { ...headers, 'accept-encoding': 'identity', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || !location) return requireGood(drive, response);
    await response.body?.cancel();
    if (!URL.canParse(location, url.href)) throw new ImportProblem('elsewhere', drive.label);
    const next = new URL(location, url);
    if (next.origin !== url.origin) bearer = undefined;
    url = next;
  }
  throw new ImportProblem('broken', drive.label);
}

async function requireGood(drive: Drive, response: Response): Promise<Response> {
  if (response.status === 200 || response.status === 206) return response;
  const problem = await problemOf(drive, response);
  await response.body?.cancel().catch(() => {});
  throw problem;
}

async function problemOf({ label }: Drive, response: Response): Promise<ImportProblem> {
  const { status } = response;
  if (status === 401) return new ImportProblem('signed-out', label);
  if (status === 404 || status === 410) return new ImportProblem('gone', label);
  if (status === 416) return new ImportProblem('changed', label);
  if (status === 429 || status >= 500) return new ImportProblem('busy', label, { waitMs: waitOf(response) });
  if (status !== 403) return new ImportProblem('broken', label, { cause: `status ${status}` });
  // Google uses 403 for rate limits too.
  const isBusy = /rateLimit|quota/i.test(await readSome(response));
  return new ImportProblem(isBusy ? 'busy' : 'forbidden', label, { waitMs: isBusy ? waitOf(response) : 0 });
}

function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? Math.min(longestWaitMs, seconds * 1000) : 0;
}

async function readSome(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestReasonBytes) break;
  }
  return text;
}

/** The offset of a partial response; throws if the file size differs. */
function startOf(drive: Drive, response: Response, size: number): number {
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (!range) throw new ImportProblem('broken', drive.label);
  if (range[2] !== '*' && Number(range[2]) !== size) throw new ImportProblem('changed', drive.label);
  return Number(range[1]);
}
