import { createHash } from 'node:crypto';
import type { Sent } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { beginTwoFactor, switchTwoFactorOn } from '#server/test/account-steps.ts';
import { codeOf } from '#server/test/authenticator.ts';
import { buildUser, type TestUser } from '#server/test/factories.ts';
import type { TestServer } from '#server/test/harness.ts';

type Row<N extends EndpointName> = {
  /** Made by somebody who comes for this one call, since it changes how they sign in. */
  isAboutSelf?: true;
  send: (world: unknown, self: TestUser) => Sent<Endpoints[N]> | Promise<Sent<Endpoints[N]>>;
};

const proofOf = ({ password }: TestUser) => ({ proof: { password } });

/** The calls about one's own account, for the access matrix. */
export const accountRows = (server: () => TestServer) => {
  const row = <N extends EndpointName>(_: N, send: Row<N>['send']): Row<N> => ({ send });
  const rowOfItsOwn = <N extends EndpointName>(_: N, send: Row<N>['send']): Row<N> => ({ isAboutSelf: true, send });
  return {
    showAccount: row('showAccount', () => ({})),
    renameAccount: row('renameAccount', () => ({ body: { name: 'Another' } })),
    changeEmail: row('changeEmail', (_, self) => ({
      body: { email: `${uuidv7()}@test.local`, ...proofOf(self) },
    })),
    cancelEmailChange: row('cancelEmailChange', () => ({})),
    confirmEmail: row('confirmEmail', async () => {
      const { id } = await buildUser(server());
      const token = uuidv7();
      const token_hash = createHash('sha256').update(token).digest('hex');
      const expires_at = new Date(Date.now() + 60_000);
      const change = { user_id: id, email: `${token}@test.local`, token_hash, expires_at };
      await server().db.insertInto('email_changes').values(change).execute();
      return { body: { token } };
    }),
    changePassword: rowOfItsOwn('changePassword', (_, self) => ({
      body: { newPassword: 'another', ...proofOf(self) },
    })),
    listDevices: row('listDevices', () => ({})),
    endDevice: row('endDevice', () => ({ params: { deviceId: uuidv7() } })),
    endOtherDevices: row('endOtherDevices', () => ({})),
    beginTwoFactor: row('beginTwoFactor', (_, self) => ({ body: proofOf(self) })),
    confirmTwoFactor: rowOfItsOwn('confirmTwoFactor', async (_, self) => ({
      body: { code: codeOf(await beginTwoFactor(server(), self)) },
    })),
    renewRecoveryCodes: rowOfItsOwn('renewRecoveryCodes', async (_, self) => {
      await switchTwoFactorOn(server(), self);
      return { body: proofOf(self) };
    }),
    endTwoFactor: row('endTwoFactor', (_, self) => ({ body: proofOf(self) })),
    showLeaving: row('showLeaving', () => ({})),
    deleteAccount: rowOfItsOwn('deleteAccount', (_, self) => ({
      body: { email: self.email, teams: [], ...proofOf(self) },
    })),
  };
};
