import { createHash, randomBytes } from 'node:crypto';
import type { accountCalls } from '#contract/calls/accounts/account.ts';
import type { deviceRequestCalls } from '#contract/calls/accounts/device-requests.ts';
import type { passkeyCalls } from '#contract/calls/accounts/passkeys.ts';
import type { pictureCalls } from '#contract/calls/accounts/pictures.ts';
import type { tokenCalls } from '#contract/calls/accounts/tokens.ts';
import type { calendarCalls } from '#contract/calls/work/calendar.ts';
import { beginTwoFactor, switchTwoFactorOn } from '#rig/people/account-steps.ts';
import { codeOf } from '#rig/people/authenticator.ts';
import { buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { makeAuthenticator, originOf } from '#rig/people/passkeys.ts';
import type { TestServer } from '#rig/servers/harness.ts';
import { beginRequest } from '#server/features/device-requests/device-requests.ts';
import { keepChallenge } from '#server/platform/auth/passkeys/challenges.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from './rows.ts';

type Names =
  | keyof typeof accountCalls
  | keyof typeof pictureCalls
  | keyof typeof calendarCalls
  | keyof typeof passkeyCalls
  | keyof typeof tokenCalls
  | keyof typeof deviceRequestCalls;

/** One pixel. */
const pixelUrl =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const proofOf = ({ password }: TestUser) => ({ proof: { password } });

async function askForToken({ db }: TestServer): Promise<{ userCode: string }> {
  return beginRequest(db, { program: 'Sync', scopes: ['items:read'], address: '127.0.0.1' });
}

/** Without `beginPasskey`, whose limit counts the wrong passwords of the same person. A guest has no account. */
async function makeCredential(server: TestServer, { id }: TestUser) {
  const challenge = randomBytes(32).toString('base64url');
  const user = await server.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  await keepChallenge(server.db, challenge, user?.id ?? null);
  return makeAuthenticator(originOf(server)).create({ challenge });
}

/** The calls about the caller's own account. Some use a user created for that one call. */
export const accountRows: Rows<Names> = {
  showAccount: { send: () => ({}) },
  renameAccount: { send: () => ({ body: { name: 'Another' } }) },
  setPicture: { send: () => ({ body: { picture: pixelUrl } }) },
  removePicture: { send: () => ({}) },
  fetchPicture: {
    send: async ({ server }) => {
      const { token } = await buildUser(server);
      const { body } = await callEndpoint(server, 'setPicture', { body: { picture: pixelUrl } }, token);
      return { params: { pictureId: body.image.split('/').at(-1) ?? '' } };
    },
  },
  showCalendarFeed: { send: () => ({}) },
  renewCalendarFeed: { send: () => ({ body: { insteadOf: null } }) },
  removeCalendarFeed: { send: () => ({}) },
  readCalendar: {
    send: async ({ server }) => {
      const { token } = await buildUser(server);
      const { body } = await callEndpoint(server, 'renewCalendarFeed', { body: { insteadOf: null } }, token);
      const [secret = '', feedId = ''] = body.address?.split('/').slice(-3, -1).reverse() ?? [];
      return { params: { feedId, secret } };
    },
  },
  changeEmail: {
    send: (_, self) => ({
      body: { email: `${uuidv7()}@test.local`, ...proofOf(self) },
    }),
  },
  cancelEmailChange: { send: () => ({}) },
  confirmEmail: {
    send: async ({ server }) => {
      const { id } = await buildUser(server);
      const token = uuidv7();
      const token_hash = createHash('sha256').update(token).digest('hex');
      const expires_at = new Date(Date.now() + 60_000);
      const change = { user_id: id, email: `${token}@test.local`, token_hash, expires_at };
      await server.db.insertInto('email_changes').values(change).execute();
      return { body: { token } };
    },
  },
  changePassword: {
    isAboutSelf: true,
    send: (_, self) => ({
      body: { newPassword: 'another', ...proofOf(self) },
    }),
  },
  showDeviceRequest: { send: async ({ server }) => ({ params: await askForToken(server) }) },
  allowDeviceRequest: {
    send: async ({ server }, self) => ({ params: await askForToken(server), body: proofOf(self) }),
  },
  denyDeviceRequest: { send: async ({ server }) => ({ params: await askForToken(server) }) },
  listPasskeys: { send: () => ({}) },
  beginPasskey: { send: (_, self) => ({ body: proofOf(self) }) },
  addPasskey: {
    send: async ({ server }, self) => ({ body: { name: 'Laptop', credential: await makeCredential(server, self) } }),
  },
  removePasskey: { send: () => ({ params: { passkeyId: uuidv7() } }) },
  listTokens: { send: () => ({}) },
  createToken: { send: (_, self) => ({ body: { name: 'Backup', scopes: ['items:read'], ...proofOf(self) } }) },
  revokeToken: { send: () => ({ params: { tokenId: uuidv7() } }) },
  listDevices: { send: () => ({}) },
  endDevice: { send: () => ({ params: { deviceId: uuidv7() } }) },
  endOtherDevices: { send: () => ({}) },
  beginTwoFactor: { send: (_, self) => ({ body: proofOf(self) }) },
  confirmTwoFactor: {
    isAboutSelf: true,
    send: async ({ server }, self) => ({
      body: { code: codeOf(await beginTwoFactor(server, self)) },
    }),
  },
  renewRecoveryCodes: {
    isAboutSelf: true,
    send: async ({ server }, self) => {
      await switchTwoFactorOn(server, self);
      return { body: proofOf(self) };
    },
  },
  endTwoFactor: { send: (_, self) => ({ body: proofOf(self) }) },
  showLeaving: { send: () => ({}) },
  deleteAccount: {
    isAboutSelf: true,
    send: (_, self) => ({
      body: { email: self.email, teams: [], ...proofOf(self) },
    }),
  },
};
