import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { TestServer } from '../servers/harness.ts';
import { callEndpoint, postJson, type TestUser } from './factories.ts';

type Where = Pick<TestServer, 'url'>;

/** A device says it when it signs, or an attacker with one. */
export type Said = {
  origin: string;
  host: string;
  challenge: string;
  type: 'webauthn.create' | 'webauthn.get';
  isPresent: boolean;
  isVerified: boolean;
  counter: number;
  userHandle: string | undefined;
};

type Given = Partial<Said> & Pick<Said, 'challenge'>;

/** A device with one passkey, made in software. */
export function makeAuthenticator(origin: string, id = randomBytes(32)) {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const fill = (type: Said['type'], given: Given): Said => ({
    ...{ origin, host: new URL(origin).hostname, type, isPresent: true, isVerified: true, counter: 0 },
    userHandle: undefined,
    ...given,
  });
  return {
    id: id.toString('base64url'),
    create: (given: Given) => {
      const said = fill('webauthn.create', given);
      const data = Buffer.concat([writeData(said, 0x40), Buffer.alloc(16), lengthOf(id), id, writeKey(key.publicKey)]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        lengthOf(data),
        data,
      ]);
      return asCredential(id, said, { attestationObject: attestation.toString('base64url'), transports: ['internal'] });
    },
    sign: (given: Given) => {
      const said = fill('webauthn.get', given);
      const data = writeData(said, 0);
      const clientHash = createHash('sha256').update(writeClientData(said)).digest();
      const signature = createSign('sha256')
        .update(Buffer.concat([data, clientHash]))
        .sign(key.privateKey);
      return asCredential(id, said, {
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(said.userHandle !== undefined && { userHandle: said.userHandle }),
      });
    },
  };
}

function asCredential<Response extends Record<string, unknown>>(id: Buffer, said: Said, response: Response) {
  const text = id.toString('base64url');
  const clientDataJSON = writeClientData(said).toString('base64url');
  return {
    ...{ id: text, rawId: text, type: 'public-key' as const, clientExtensionResults: {} },
    response: { clientDataJSON, ...response },
  };
}

const writeClientData = ({ type, challenge, origin }: Said) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function writeData({ host, isPresent, isVerified, counter }: Said, flags: number): Buffer {
  const data = Buffer.alloc(37);
  createHash('sha256').update(host).digest().copy(data);
  data[32] = flags | (isPresent ? 1 : 0) | (isVerified ? 4 : 0);
  data.writeUInt32BE(counter, 33);
  return data;
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return length;
}

/** As COSE: a key of P-256 for ES256. */
function writeKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const part = (name: number, text: string) =>
    Buffer.concat([Buffer.from([name, 0x58, 0x20]), Buffer.from(text, 'base64url')]);
  return Buffer.concat([Buffer.from('a5010203262001', 'hex'), part(0x21, x), part(0x22, y)]);
}

/** The address at which people open a server of the tests. */
export const originOf = ({ url }: Where) => url.replace('127.0.0.1', 'localhost');

export async function beginPasskey(server: Where, { token, password }: TestUser): Promise<string> {
  const { status, body } = await callEndpoint(server, 'beginPasskey', { body: { proof: { password } } }, token);
  if (status !== 200) throw new Error(`beginPasskey responded with ${status}: ${JSON.stringify(body)}`);
  return String(body.options.challenge);
}

/** As the browser of a person sends it to add a passkey. */
export async function makeCredential(server: Where, user: TestUser, device = makeAuthenticator(originOf(server))) {
  return device.create({ challenge: await beginPasskey(server, user) });
}

export async function addPasskey(server: Where, user: TestUser, name = 'Laptop') {
  const device = makeAuthenticator(originOf(server));
  const body = { name, credential: await makeCredential(server, user, device) };
  const added = await callEndpoint(server, 'addPasskey', { body }, user.token);
  if (added.status !== 200) throw new Error(`addPasskey responded with ${added.status}: ${JSON.stringify(added.body)}`);
  return { ...device, passkeyId: added.body.passkey.id };
}

export async function askForPasskey({ url }: Where): Promise<string> {
  const response = await postJson(`${url}/api/auth/sign-in/passkey/options`, {});
  return ((await response.json()) as { challenge: string }).challenge;
}

export const signInByPasskey = ({ url }: Where, credential: unknown): Promise<Response> =>
  postJson(`${url}/api/auth/sign-in/passkey`, { credential });
