import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const keysOf = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
type Claims = Record<string, unknown>;
type Signing = { alg?: string; key?: KeyObject | string; kid?: string };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token signed as asked, also in ways that no one should take. */
export function signToken(claims: Claims, { alg = 'RS256', key = '', kid = 'own' }: Signing): string {
  const signed = `${part({ alg, kid, typ: 'JWT' })}.${part(claims)}`;
  if (alg === 'none') return `${signed}.`;
  if (alg.startsWith('HS')) return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
}

/** An OpenID provider that hands over whatever a test wants to be handed over. */
export async function startLyingProvider(clientId: string) {
  const { publicKey, privateKey } = keysOf();
  let tokens: object = {};
  let issuer = '';
  let asked = 0;
  const pages: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] }),
    '/token': () => {
      asked += 1;
      return { access_token: 'any', token_type: 'Bearer', ...tokens };
    },
    '/userinfo': () => ({ sub: 'from userinfo', email: 'from-userinfo@test.local', email_verified: true }),
  };
  const server = createServer((request, response) => {
    const page = pages[request.url?.split('?')[0] ?? ''];
    response.setHeader('content-type', 'application/json');
    response.statusCode = page ? 200 : 404;
    response.end(JSON.stringify(page?.() ?? {}));
  }).listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  issuer = `http://127.0.0.1:${address.port}`;
  const now = () => Math.floor(Date.now() / 1000);
  return {
    issuer,
    foreignKey: keysOf().privateKey,
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    /** The claims of an honest provider. */
    claims: (email: string, nonce: string): Claims => ({
      ...{ iss: issuer, aud: clientId, sub: email, nonce, iat: now(), exp: now() + 300 },
      ...{ email, email_verified: true, name: 'Mara Lind' },
    }),
    sign: (claims: Claims, signing: Signing = {}) => signToken(claims, { key: privateKey, ...signing }),
    handOver: (answer: object) => {
      tokens = answer;
    },
    countAsked: () => asked,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
