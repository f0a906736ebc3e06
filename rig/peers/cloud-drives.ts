import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pickerScript } from './cloud-picker.ts';

export const goodToken = 'ya29.the-token_of.the/person=';

export type CloudFile = {
  name?: string;
  bytes: Buffer;
  type?: string;
  size?: number;
  revision?: string;
  /** Replaces the normal response to a request for the bytes. */
  serve?: (exchange: { response: ServerResponse; from: number }) => void;
  /** The host that One Drive redirects to for the bytes. */
  redirect?: string;
  /** The response to every request for this file. */
  refusal?: { status: number; body?: unknown; headers?: Record<string, string> };
};

export type CloudDrives = {
  url: string;
  /** A separate host, like that of One Drive's files. */
  downloadUrl: string;
  files: Map<string, CloudFile>;
  /** The requests, in order. */
  asked: { host: 'api' | 'download'; path: string; range?: string | undefined; token?: string | undefined }[];
  stop: () => Promise<void>;
};

/** Fakes Google Drive and One Drive as far as we use them: sign-in, picker, files by range, redirects. */
export async function startCloudDrives(): Promise<CloudDrives> {
  const files: CloudDrives['files'] = new Map();
  const asked: CloudDrives['asked'] = [];
  const codes = new Map<string, string>();

  const download = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://drive');
    note('download', request);
    const file = files.get(decodeURIComponent(pathname.split('/').at(-1) ?? ''));
    if (file) return sendBytes(file, request, response);
    response.writeHead(404).end();
  });
  const note = (host: 'api' | 'download', { url = '', headers }: IncomingMessage) =>
    asked.push({ host, path: url, range: headers.range, token: headers.authorization });

  const api = await listen((request, response) => {
    const url = new URL(request.url ?? '', 'http://drive');
    response.setHeader('access-control-allow-origin', '*');
    // Browser tests also send the second header.
    response.setHeader('access-control-allow-headers', 'authorization, x-forwarded-for');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (url.pathname === '/js/api.js') return response.setHeader('content-type', 'text/javascript').end(pickerScript);
    if (url.pathname.endsWith('/auth') || url.pathname.endsWith('/authorize')) return signIn(url, codes, response);
    if (url.pathname.endsWith('/token')) return void giveToken(request, codes, response);
    note('api', request);
    if (request.headers.authorization !== `Bearer ${goodToken}`) return sendJson(response, { error: {} }, 401);
    if (url.pathname.endsWith('/children')) return sendJson(response, listing(url.pathname, files));
    const [, id = '', content] = /\/(?:files|items)\/([^/]+)(\/content)?$/.exec(url.pathname) ?? [];
    const file = files.get(decodeURIComponent(id));
    if (!file) return sendJson(response, { error: { code: 'itemNotFound' } }, 404);
    const { refusal } = file;
    if (refusal) {
      response.writeHead(refusal.status, { 'content-type': 'application/json', ...refusal.headers });
      return response.end(JSON.stringify(refusal.body ?? {}));
    }
    if (url.searchParams.get('alt') === 'media') return sendBytes(file, request, response);
    if (content) {
      return response.writeHead(302, { location: file.redirect ?? `${download.url}/download/${id}?tempauth=1` }).end();
    }
    sendJson(response, url.pathname.startsWith('/drive/') ? googleFacts(file) : graphFacts(id, file));
  });

  return {
    url: api.url,
    downloadUrl: download.url,
    files,
    asked,
    stop: async () => {
      await Promise.all([api, download].map(({ stop }) => stop()));
    },
  };
}

const googleFacts = ({ name = 'take.mp4', bytes, type = 'video/mp4', size = bytes.length, revision }: CloudFile) => ({
  name,
  // Google sends 64-bit numbers as text.
  size: String(size),
  mimeType: type,
  trashed: false,
  md5Checksum: revision ?? createHash('md5').update(bytes).digest('hex'),
});

function graphFacts(
  id: string,
  { name = 'take.mp4', bytes, type = 'video/mp4', size = bytes.length, revision }: CloudFile,
) {
  return { id, name, size, file: { mimeType: type }, cTag: revision ?? 'c:1', parentReference: { driveId: 'b!drive' } };
}

function listing(path: string, files: CloudDrives['files']) {
  const folder = { id: 'folder', name: 'Rushes', folder: { childCount: files.size } };
  const inFolder = [...files].map(([id, file]) => graphFacts(id, file));
  return { value: path.includes('root') ? [folder] : inFolder };
}

function sendBytes(file: CloudFile, request: IncomingMessage, response: ServerResponse): void {
  const { bytes, type = 'video/mp4' } = file;
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.setHeader('content-type', type);
  if (file.serve) {
    file.serve({ response, from });
    return;
  }
  const range = from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {};
  response.writeHead(from > 0 ? 206 : 200, { ...range, 'content-length': bytes.length - from });
  response.end(bytes.subarray(from));
}

const readOnlyScopes = ['https://www.googleapis.com/auth/drive.readonly', 'https://graph.microsoft.com/Files.Read'];

/** Approves at once, like a signed-in user who agreed before, but only to read. */
function signIn(url: URL, codes: Map<string, string>, response: ServerResponse): void {
  const { redirect_uri = '', response_type, ...given } = Object.fromEntries(url.searchParams);
  const { state = '', code_challenge = '', scope = '' } = given;
  if (!readOnlyScopes.includes(scope)) return void response.writeHead(400).end('invalid_scope');
  const target = new URL(redirect_uri);
  if (response_type === 'token') {
    target.hash = String(
      new URLSearchParams({ state, access_token: goodToken, token_type: 'Bearer', expires_in: '3599' }),
    );
  } else {
    const code = randomUUID();
    codes.set(code, code_challenge);
    target.search = String(new URLSearchParams({ code, state }));
  }
  response.writeHead(302, { location: target.href }).end();
}

async function giveToken(request: IncomingMessage, codes: Map<string, string>, response: ServerResponse) {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { code = '', code_verifier = '' } = Object.fromEntries(new URLSearchParams(text));
  const isProven = codes.get(code) === createHash('sha256').update(code_verifier).digest('base64url');
  sendJson(response, isProven ? { access_token: goodToken } : { error: 'invalid_grant' }, isProven ? 200 : 400);
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function listen(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const server: Server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
