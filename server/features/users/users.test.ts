import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { buildTeam, buildUser } from '#rig/people/factories.ts';
import { startTestServer } from '#rig/servers/harness.ts';
import { announcePerson } from './users.ts';

test('a new name is announced by as many statements to one team as to many', async () => {
  const server = await startTestServer();
  const person = await buildUser(server);
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const count = async () => {
    statements = 0;
    await server.db.transaction().execute((tx) => announcePerson(tx.withPlugin(counter), person.id));
    return statements;
  };
  await buildTeam(server, person);
  const toOne = await count();
  for (let more = 0; more < 5; more += 1) await buildTeam(server, person);
  expect([toOne > 0, await count()]).toEqual([true, toOne]);
  await server.stop();
});
