import type { FastifyInstance } from 'fastify';
import type { approvalCalls } from '#contract/calls/work/approvals.ts';
import { loadLivingFile } from '#server/features/items/items.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { type Actor, requireCaller, requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import type { Services } from '#server/platform/services.ts';
import {
  beginApproval,
  beginStage,
  decide,
  deleteApprovalTemplate,
  endApproval,
  issueCertificate,
  listApprovalTemplates,
  loadApproved,
  publicKeyOf,
  removeSeat,
  requestApprovalCode,
  requestNewLink,
  requireOfTeam,
  saveApprovalTemplate,
  seatPerson,
  setRule,
  setTimeZone,
  showApproval,
  showCertificateLog,
  unlock,
} from './approvals.ts';

export const approvalRoutes = (services: Services): FeatureHandlers<keyof typeof approvalCalls> => {
  const { db } = services;
  type Sent = { actor: Actor; exchange: { request: { ip: string } }; params: { approvalId: string } };
  const load = async <A extends 'edit' | 'manage'>({ actor, exchange, params }: Sent, action: A) => {
    const caller = requireMember(actor);
    const file = await loadApproved(db, caller, action, params.approvalId);
    return { by: { caller, network: networkOf(exchange.request.ip) }, file };
  };
  return {
    listApprovalTemplates: async ({ actor, params }) =>
      listApprovalTemplates(db, await loadTeam(db, requireMember(actor), 'edit', params.teamId)),

    saveApprovalTemplate: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const team = await loadTeam(db, caller, 'manage', params.teamId);
      await saveApprovalTemplate(db, caller, team, { id: params.templateId, template: body.template });
      return { success: true };
    },

    deleteApprovalTemplate: async ({ actor, params }) => {
      const caller = requireMember(actor);
      const team = await loadTeam(db, caller, 'manage', params.teamId);
      await deleteApprovalTemplate(db, caller, team, params.templateId);
      return { success: true };
    },

    setTimeZone: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const team = await loadTeam(db, caller, 'manage', params.teamId);
      await setTimeZone(db, caller, team, body.timeZone);
      return { success: true };
    },

    showApproval: async ({ actor, params, query }) => {
      const caller = requireCaller(actor);
      const { file } = await loadLivingFile(db, caller, 'view', params.itemId);
      return { approval: await showApproval(services, caller, file, query.version) };
    },

    beginApproval: async ({ actor, params, body, exchange }) => {
      const caller = requireMember(actor);
      const { file } = await loadLivingFile(db, caller, 'edit', params.itemId);
      requireOfTeam(caller, file);
      const by = { caller, network: networkOf(exchange.request.ip) };
      return { approval: await beginApproval(services, by, file, body) };
    },

    requestApprovalCode: async ({ actor, params }) => {
      const caller = requireCaller(actor);
      const file = await loadApproved(db, caller, 'view', params.approvalId);
      await requestApprovalCode(services, caller, file, params.approvalId);
      return { success: true };
    },

    requestNewLink: async ({ actor, params }) => {
      const caller = requireCaller(actor);
      const file = await loadApproved(db, caller, 'view', params.approvalId);
      await requestNewLink(services, caller, file, params.approvalId);
      return { success: true };
    },

    decide: async ({ actor, params, body }) => {
      const caller = requireCaller(actor);
      const file = await loadApproved(db, caller, 'view', params.approvalId);
      return { approval: await decide(services, caller, file, params.approvalId, body) };
    },

    beginStage: async (sent) => {
      const { by, file } = await load(sent, 'edit');
      return { approval: await beginStage(services, by, { file, ...sent.params }) };
    },

    addSeat: async (sent) => {
      const { by, file } = await load(sent, 'edit');
      const seat = { id: sent.params.seatId, person: sent.body.person };
      return { approval: await seatPerson(services, by, { file, ...sent.params }, seat) };
    },

    removeSeat: async (sent) => {
      const { by, file } = await load(sent, 'edit');
      return { approval: await removeSeat(services, by, { file, ...sent.params }, sent.params.seatId) };
    },

    changeStageRule: async (sent) => {
      const { by, file } = await load(sent, 'edit');
      return { approval: await setRule(services, by, { file, ...sent.params }, sent.body.rule) };
    },

    unlockStage: async (sent) => {
      const { by, file } = await load(sent, 'manage');
      return { approval: await unlock(services, by, { file, ...sent.params }, sent.body) };
    },

    endApproval: async (sent) => {
      const { by, file } = await load(sent, 'edit');
      return { approval: await endApproval(services, by.caller, file, sent.params.approvalId) };
    },

    issueCertificate: async (sent) => {
      const { by, file } = await load(sent, 'edit');
      return issueCertificate(services, by.caller, file, sent.params.approvalId);
    },

    showCertificateLog: async ({ actor, params }) =>
      showCertificateLog(db, await loadTeam(db, requireMember(actor), 'edit', params.teamId)),
  };
};

/** The key by which anyone can check the certificates of this server. */
export function mountApprovalKey(app: FastifyInstance, { config }: Services): void {
  app.get('/.well-known/vizio-approval-key', async (_, reply) => {
    reply.type('text/plain; charset=utf-8');
    return `${publicKeyOf(config)}\n`;
  });
}
