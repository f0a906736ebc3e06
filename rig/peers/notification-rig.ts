import pino from 'pino';
import { minuteMs } from '#contract/durations.ts';
import { type SmtpSink, startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { buildComment, buildTeam, buildUser, buildVideo, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { notifyComment, sendDigests } from '#server/features/notifications/notifications.ts';
import type { Config } from '#server/platform/config/config.ts';
import { openQueue, type Queue } from '#server/platform/jobs/queue.ts';
import { deliverEmails } from './deliver-emails.ts';

const log = pino({ level: 'silent' });

export type Rig = {
  server: TestServer;
  queue: Queue;
  sink: SmtpSink;
  publicUrl: string;
  secret: string;
  /** A user with a confirmed address. */
  person: (given?: Partial<TestUser>) => Promise<TestUser>;
  /** Writes a comment and notifies the users concerned. */
  comment: (video: Video, author: TestUser, given?: { text?: string; parentId?: string }) => Promise<string>;
  /** Runs the digest job as if this long had passed since all events. The emails stay queued. */
  makeDigests: (minutes: number) => Promise<void>;
  /** Sends queued emails. Returns the recipients. */
  deliver: () => Promise<string[]>;
  /** Makes and delivers the digests. */
  digestAfter: (minutes: number) => Promise<string[]>;
  waitingFor: (person: TestUser) => Promise<string[]>;
  stop: () => Promise<void>;
};

export type Video = { id: string; name: string; versionId: string };

/** A server with a real SMTP server; the test controls when digests are made. */
export async function startRig(overrides: Partial<Config> = {}): Promise<Rig> {
  const sink = await startSmtpSink();
  const secret = 'a secret that only tests know, long enough';
  const server = await startTestServer({ smtpUrl: sink.url, secret, ...overrides });
  const { db } = server;
  const queue = openQueue({ connectionString: server.databaseUrl }, () => {});
  const publicUrl = overrides.publicUrl ?? server.url.replace('127.0.0.1', 'localhost');
  const config = { publicUrl, secret } as Config;
  const makeDigests = (minutes: number) =>
    sendDigests({ config, db, queue, log }, new Date(Date.now() + minutes * minuteMs));
  const deliver = () => deliverEmails(server, sink, publicUrl);
  return {
    server,
    queue,
    sink,
    publicUrl,
    secret,
    person: async (given) => {
      const user = await buildUser(server, given);
      await db.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute();
      // Skip the email that asks to confirm the address.
      await sink.nextEmailTo(user.email);
      return user;
    },
    comment: async (video, author, given) => {
      const commentId = await buildComment(server, video, author, given);
      await db.transaction().execute((tx) => notifyComment(tx, { commentId }));
      return commentId;
    },
    makeDigests,
    deliver,
    digestAfter: async (minutes) => {
      await makeDigests(minutes);
      return deliver();
    },
    waitingFor: async ({ id }) => {
      const rows = await db.selectFrom('notifications').select('kind').where('user_id', '=', id).execute();
      return rows.map(({ kind }) => kind).sort();
    },
    stop: async () => {
      await queue.stop();
      await server.stop();
      await sink.stop();
    },
  };
}

export type World = { team: { id: string; name: string }; video: Video; owner: TestUser; tom: TestUser; ann: TestUser };

/** A team of three with a video that its owner has uploaded. */
export async function buildWorld(rig: Rig, videoName = 'A012.mp4'): Promise<World> {
  const { server } = rig;
  const [owner, tom, ann] = [await rig.person(), await rig.person(), await rig.person()];
  const team = await buildTeam(server, owner, { viewer: tom, editor: ann });
  const video = await buildVideo(server, team.id, { name: videoName });
  await server.db.updateTable('items').set({ created_by: owner.id }).where('id', '=', video.id).execute();
  return { team, video, owner, tom, ann };
}
