import pino from 'pino';
import type { Config } from '#server/config.ts';
import { openQueue, type Queue } from '#server/jobs/queue.ts';
import { deliverMails } from '#server/test/deliver-mails.ts';
import { buildComment, buildTeam, buildUser, buildVideo, type TestUser } from '#server/test/factories.ts';
import { startTestServer, type TestServer } from '#server/test/harness.ts';
import { type SmtpSink, startSmtpSink } from '#server/test/smtp-sink.ts';
import { notifyComment, sendDigests } from './notifications.ts';

const log = pino({ level: 'silent' });
const minuteMs = 60_000;

export type Rig = {
  server: TestServer;
  queue: Queue;
  sink: SmtpSink;
  publicUrl: string;
  secret: string;
  /** Somebody with an account whose address is confirmed. */
  person: (given?: Partial<TestUser>) => Promise<TestUser>;
  /** Writes a comment and tells those whom it concerns. */
  comment: (video: Video, author: TestUser, given?: { text?: string; parentId?: string }) => Promise<string>;
  /** The work of the clock, as if this long had passed since everything was written. Mails are made, and wait. */
  makeDigests: (minutes: number) => Promise<void>;
  /** Sends what waits. Answers to whom. */
  deliver: () => Promise<string[]>;
  /** Both. */
  digestAfter: (minutes: number) => Promise<string[]>;
  waitingFor: (person: TestUser) => Promise<string[]>;
  stop: () => Promise<void>;
};

export type Video = { id: string; name: string; versionId: string };

/** A server that sends mails to a real mail server, and the clock of its digests in the hand of the test. */
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
  const deliver = () => deliverMails(server, sink, publicUrl);
  return {
    server,
    queue,
    sink,
    publicUrl,
    secret,
    person: async (given) => {
      const user = await buildUser(server, given);
      await db.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute();
      // The mail that asks for the confirmation is not what these tests are about.
      await sink.nextMailTo(user.email);
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
