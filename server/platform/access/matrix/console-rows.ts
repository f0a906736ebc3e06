import { sql } from 'kysely';
import type { consoleCalls } from '#contract/calls/console.ts';
import { buildLyingSamlProvider } from '#rig/peers/lying-saml-provider.ts';
import { buildUser } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Row, Rows } from './rows.ts';
import { videoIn, type World } from './world.ts';

const plain = { send: () => ({}) };
const listed = { send: () => ({ query: {} }) };
const aboutUser: Row<'signOutUser'> = {
  send: async ({ server }) => ({ params: { userId: (await buildUser(server)).id } }),
};
const aboutJob: Row<'retryJob'> = {
  send: async (world) => ({ params: { queue: 'clean', jobId: await buildJob(world) } }),
};

async function buildJob({ server }: World): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, singleton_key, policy)
    values ('clean', '{}', ${uuidv7()}, 'exclusive') returning id`.execute(server.db);
  return rows[0]?.id ?? '';
}

const saml = buildLyingSamlProvider('https://id.acme.test');

export const consoleRows: Rows<keyof typeof consoleCalls> = {
  showServer: plain,
  examineServer: plain,
  listServerUsers: listed,
  inviteServerUser: { send: () => ({ body: { email: `${uuidv7()}@test.local` } }) },
  revokeServerInvite: { send: () => ({ body: { email: `${uuidv7()}@test.local` } }) },
  suspendUser: {
    send: async ({ server }) => ({ params: { userId: (await buildUser(server)).id }, body: { links: 'end' } }),
  },
  endSuspension: aboutUser,
  signOutUser: aboutUser,
  resetTwoFactor: aboutUser,
  listServerTeams: listed,
  setTeamQuota: { send: ({ team }) => ({ params: { teamId: team.id }, body: { bytes: 2 ** 40 } }) },
  listGroupRoles: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  setGroupRole: {
    send: ({ team }) => ({ params: { teamId: team.id }, body: { group: uuidv7(), role: 'viewer' } }),
  },
  showServerProvider: plain,
  saveServerProvider: {
    send: () => ({
      body: {
        ...{ kind: 'saml', name: 'Acme', issuer: 'https://id.acme.test', entryPoint: 'https://id.acme.test/sign-in' },
        ...{ certificates: saml.certificate, domains: [], groups: null, isOnly: false },
      },
    }),
  },
  removeServerProvider: plain,
  listJobs: plain,
  retryJob: aboutJob,
  cancelJob: aboutJob,
  retryVideo: {
    send: async (world) => {
      const { versionId } = await videoIn(world);
      const { db } = world.server;
      const version = db.selectFrom('versions').select('media_id').where('id', '=', versionId);
      const failed = db.updateTable('media').set({ state: 'failed' }).where('id', '=', version).returning('id');
      return { params: { mediaId: (await failed.executeTakeFirstOrThrow()).id } };
    },
  },
  listServerEmails: plain,
  sendTestEmail: plain,
  listOrphans: plain,
  deleteOrphans: { send: () => ({ body: { ids: [uuidv7()] } }) },
  listBusyLinks: plain,
};
