import { pino } from 'pino';
import { expect } from 'vitest';
import type { ApprovalView } from '#contract/approvals/approval-view.ts';
import type { Person } from '#contract/approvals/templates.ts';
import { deliverEmails } from '#rig/peers/deliver-emails.ts';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { buildTeam, buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress, endRateLimits } from '#rig/people/limit-steps.ts';
import { keyOf, openBrowser, type Visitor } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { sendApprovalEmails } from '#server/features/approvals/approvals.ts';
import type { Config } from '#server/platform/config/config.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { guest, makeTemplate } from './make-template.ts';

const publicUrl = 'https://vizio.test';
const secret = 'a secret that only tests know, long enough';

/** A server with a real SMTP server, and what its jobs need. */
export type ApprovalRig = {
  server: TestServer;
  sink: SmtpSink;
  services: Pick<Services, 'db' | 'queue' | 'log' | 'config'>;
  /** Sends what is queued. Returns the recipients. */
  deliver: () => Promise<string[]>;
  /** Runs the job of emails as if this long had passed, and delivers them. */
  sendEmails: (afterMs?: number) => Promise<string[]>;
  stop: () => Promise<void>;
};

export async function startApprovalRig(): Promise<ApprovalRig> {
  const sink = await startSmtpSink();
  const server = await startTestServer({ smtpUrl: sink.url, publicUrl, secret });
  const queue = openQueue({ connectionString: server.databaseUrl }, () => {});
  const config = { publicUrl, secret, smtpUrl: sink.url, mailBlocklist: [] as string[] } as unknown as Config;
  const services = { db: server.db, queue, log: pino({ level: 'silent' }), config };
  const deliver = async () => {
    const sent = await deliverEmails(server, sink, publicUrl);
    await server.db.deleteFrom('mails').execute();
    return sent;
  };
  return {
    ...{ server, sink, services, deliver },
    sendEmails: async (afterMs = 0) => {
      const now = new Date(Date.now() + afterMs);
      await sendApprovalEmails(services, now);
      const sent = await deliver();
      const waiting = server.db.selectFrom('approvals').select('id').where('next_at', '<=', now);
      expect(await waiting.execute()).toEqual([]);
      return sent;
    },
    stop: async () => {
      await queue.stop();
      await server.stop();
      await sink.stop();
    },
  };
}

/** Two people of a team with confirmed addresses, and a file. Approvals of earlier tests wait no more. */
export async function buildApprovalTeam({ server }: Pick<ApprovalRig, 'server'>, role: 'viewer' | 'editor' = 'viewer') {
  await endRateLimits(server);
  await server.db.updateTable('approvals').set({ next_at: null }).execute();
  const mara = await confirmAddress(server, await buildUser(server));
  const tom = await confirmAddress(server, await buildUser(server));
  const team = await buildTeam(server, mara, { [role]: tom });
  const itemId = (await buildVideo(server, team.id, { name: 'Spot.mp4' })).id;
  return { mara, tom, team, itemId };
}

export const member = ({ id }: TestUser): Person => ({ kind: 'member', userId: id });
export const newGuest = (): Person => guest(uuidv7());
export const addressOf = (person: Person | undefined) => (person?.kind === 'guest' ? person.email : '');

type Given = Parameters<typeof makeTemplate>[0];
export type GivenStages = Given['stages'];

export function requestApproval(
  { server }: Pick<ApprovalRig, 'server'>,
  by: TestUser,
  itemId: string,
  { version = 1, ...template }: Given & { version?: number },
) {
  const body = { id: uuidv7(), version, template: makeTemplate(template), timeZone: 'Europe/Berlin' };
  return callEndpoint(server, 'beginApproval', { params: { itemId }, body }, by.token);
}

export const decisionIn = ({ stages }: ApprovalView, more = {}) => ({
  ...{ id: uuidv7(), stageId: stages[0]?.id ?? '', value: 'approved' as const },
  ...more,
});

/** The own link of a guest, from the seat as its manager sees it. */
export function openSeat({ server }: Pick<ApprovalRig, 'server'>, approval: ApprovalView, email: string): Visitor {
  const seat = approval.stages.flatMap(({ seats }) => seats).find(({ person }) => person.name === email);
  return openBrowser(server, keyOf(seat?.link ?? ''));
}

/** The link in the email that a guest got last. */
export async function linkOf({ sink }: Pick<ApprovalRig, 'sink'>, address: string): Promise<string> {
  const { text = '' } = await sink.nextEmailTo(address);
  return /https:\S+#k=\S+/.exec(text)?.[0] ?? '';
}

export async function codeFor({ sink }: Pick<ApprovalRig, 'sink'>, address: string): Promise<string> {
  const { text = '' } = await sink.nextEmailTo(address);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

export const wrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
