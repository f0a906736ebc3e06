import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#contract/approvals/templates.ts';
import { makeTemplate } from '#rig/approvals/make-template.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const member = ({ id }: TestUser): Person => ({ kind: 'member', userId: id });
const work = async (by: TestUser) => (await callEndpoint(server, 'listWork', {}, by.token)).body;

async function ask(by: TestUser, itemId: string, people: Person[], isPrivate = false) {
  const template = makeTemplate({
    name: 'Client',
    stages: [{ people, isPrivate, due: { kind: 'businessDays', days: 2 } }],
  });
  const body = { id: uuidv7(), version: 1, template, timeZone: 'UTC' };
  return (await callEndpoint(server, 'beginApproval', { params: { itemId }, body }, by.token)).body.approval;
}

test('decisions that a person owes are listed until they decide, and for no one else', async () => {
  const [mara, tom, ann] = [await buildUser(server), await buildUser(server), await buildUser(server)];
  const team = await buildTeam(server, mara, { viewer: tom, editor: ann });
  const video = await buildVideo(server, team.id, { name: 'Spot.mp4' });
  const approval = await ask(mara, video.id, [member(tom)], true);
  expect((await work(tom)).decisions).toMatchObject([
    {
      approvalId: approval.id,
      approval: 'Client',
      itemId: video.id,
      name: 'Spot.mp4',
      version: 1,
      team: { id: team.id },
    },
  ]);
  for (const other of [mara, ann]) expect((await work(other)).decisions).toEqual([]);
  const decision = { id: uuidv7(), stageId: approval.stages[0]?.id ?? '', value: 'approved' as const };
  await callEndpoint(server, 'decide', { params: { approvalId: approval.id }, body: decision }, tom.token);
  expect((await work(tom)).decisions).toEqual([]);
});

test('a person who left the team, or whose file is in the trash, has no work there', async () => {
  const [mara, tom] = [await buildUser(server), await buildUser(server)];
  const team = await buildTeam(server, mara, { viewer: tom });
  const video = await buildVideo(server, team.id);
  await ask(mara, video.id, [member(tom), member(mara)]);
  await callEndpoint(server, 'removeMember', { params: { teamId: team.id, userId: tom.id } }, mara.token);
  expect((await work(tom)).decisions).toEqual([]);
  expect((await work(mara)).decisions).toHaveLength(1);
  await callEndpoint(server, 'deleteItems', { body: { ids: [video.id] } }, mara.token);
  expect((await work(mara)).decisions).toEqual([]);
});

test('a guest who joined the team finds the decision by the confirmed address', async () => {
  const [mara, ines] = [await confirmAddress(server, await buildUser(server)), await buildUser(server)];
  const team = await buildTeam(server, mara, { viewer: ines });
  const video = await buildVideo(server, team.id);
  await ask(mara, video.id, [{ kind: 'guest', email: ines.email }]);
  expect((await work(ines)).decisions).toEqual([]);
  await confirmAddress(server, ines);
  expect((await work(ines)).decisions).toHaveLength(1);
});

test('files with new comments are listed to the person who uploaded them', async () => {
  const [mara, tom] = [await buildUser(server), await buildUser(server)];
  const team = await buildTeam(server, mara, { editor: tom });
  const video = await buildVideo(server, team.id, { name: 'Mine.mp4' });
  await server.db.updateTable('items').set({ created_by: mara.id }).where('id', '=', video.id).execute();
  const comment = {
    params: { itemId: video.id },
    body: { id: uuidv7(), text: 'Too dark.', replyTo: null, seconds: 0 },
  };
  await callEndpoint(server, 'createComment', comment, tom.token);
  expect((await work(mara)).files).toMatchObject([{ itemId: video.id, name: 'Mine.mp4', unread: 1 }]);
  expect((await work(tom)).files).toEqual([]);
});
