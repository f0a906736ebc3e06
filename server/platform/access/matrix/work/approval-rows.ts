import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import type { approvalCalls } from '#contract/calls/work/approvals.ts';
import type { workCalls } from '#contract/calls/work/work.ts';
import { makeTemplate } from '#rig/approvals/make-template.ts';
import { callEndpoint } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Rows } from '../rows.ts';
import { type Self, videoIn, type World } from '../world.ts';

export const approvalRows: Rows<keyof typeof approvalCalls | keyof typeof workCalls> = {
  listWork: { send: () => ({}) },
  listApprovalTemplates: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  saveApprovalTemplate: {
    send: ({ team, people }) => ({
      params: { teamId: team.id, templateId: uuidv7() },
      body: { template: templateFor(people.owner.id) },
    }),
  },
  deleteApprovalTemplate: { send: ({ team }) => ({ params: { teamId: team.id, templateId: uuidv7() } }) },
  setTimeZone: { send: ({ team }) => ({ params: { teamId: team.id }, body: { timeZone: 'Europe/Berlin' } }) },
  showApproval: {
    byLink: 'view',
    send: async (world) => ({ params: { itemId: (await videoIn(world)).id }, query: { version: 1 } }),
  },
  beginApproval: {
    send: async (world) => ({
      params: { itemId: (await videoIn(world)).id },
      body: { id: uuidv7(), version: 1, template: templateFor(world.people.owner.id), timeZone: 'UTC' },
    }),
  },
  requestApprovalCode: {
    send: async (world, self) => ({ params: { approvalId: (await begin(world, self)).id } }),
  },
  requestNewLink: {
    send: async (world, self) => ({ params: { approvalId: (await begin(world, self)).id } }),
  },
  decide: {
    send: async (world, self) => {
      const { id, stages } = await begin(world, self);
      const stageId = stages[0]?.id ?? '';
      return { params: { approvalId: id }, body: { id: uuidv7(), stageId, value: 'approved' } };
    },
  },
  beginStage: { send: async (world, self) => ({ params: stageOf(await begin(world, self)) }) },
  addSeat: {
    send: async (world, self) => {
      const params = { ...stageOf(await begin(world, self)), seatId: uuidv7() };
      return { params, body: { person: { kind: 'guest', email: 'client@client.test' } } };
    },
  },
  removeSeat: {
    send: async (world, self) => {
      const approval = await begin(world, self);
      return { params: { ...stageOf(approval), seatId: approval.stages[0]?.seats[0]?.id ?? '' } };
    },
  },
  changeStageRule: {
    send: async (world, self) => ({ params: stageOf(await begin(world, self)), body: { rule: { kind: 'all' } } }),
  },
  unlockStage: {
    send: async (world, self) => {
      const locked = await decideBy(world, await begin(world, self));
      const lockedAt = locked.stages[0]?.lockedAt ?? '';
      return { params: stageOf(locked), body: { lockedAt, reason: 'The logo changes.' } };
    },
  },
  endApproval: { send: async (world, self) => ({ params: { approvalId: (await begin(world, self)).id } }) },
  issueCertificate: {
    send: async (world, self) => {
      const { id } = await decideBy(world, await begin(world, self));
      const hash = { sha256: 'ab'.repeat(32) };
      await world.server.db.updateTable('media').set(hash).where('sha256', 'is', null).execute();
      return { params: { approvalId: id } };
    },
  },
  showCertificateLog: { send: ({ team }) => ({ params: { teamId: team.id } }) },
};

const templateFor = (...userIds: string[]) =>
  makeTemplate({
    stages: [{ people: userIds.map((userId) => ({ kind: 'member', userId })), rule: { kind: 'any' }, lock: 'decided' }],
  });

/** An approval that asks an admin, the owner, and the caller if that one is in the team. */
async function begin(world: World, self: Self): Promise<ApprovalView> {
  const { server, people } = world;
  const isMember = [people.viewer, people.editor].some(({ id }) => id === self.id);
  const asked = [people.admin.id, people.owner.id, ...(isMember ? [self.id] : [])];
  const { id: itemId } = await videoIn(world);
  const body = { id: uuidv7(), version: 1, template: templateFor(...asked), timeZone: 'UTC' };
  const { body: given } = await callEndpoint(server, 'beginApproval', { params: { itemId }, body }, people.owner.token);
  return given.approval;
}

async function decideBy({ server, people }: World, { id, stages }: ApprovalView): Promise<ApprovalView> {
  const body = { id: uuidv7(), stageId: stages[0]?.id ?? '', value: 'approved' as const };
  const sent = { params: { approvalId: id }, body };
  return (await callEndpoint(server, 'decide', sent, people.owner.token)).body.approval;
}

const stageOf = ({ id, stages }: ApprovalView) => ({ approvalId: id, stageId: stages[0]?.id ?? '' });
