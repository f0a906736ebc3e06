import * as z from 'zod';

/** The console of the person who runs the server. It shows names and figures of all teams, and no video or comment. */

/** One check of the doctor. `fix` is the line to change, or the step to take. */
export const Finding = z.object({
  state: z.enum(['good', 'warning', 'wrong']),
  what: z.string(),
  fix: z.string().optional(),
});

export type Finding = z.infer<typeof Finding>;

export const StorageKind = z.object({
  kind: z.string().describe('originals, uploads, pictures, or a rendition such as 540p'),
  objects: z.number(),
  bytes: z.number(),
});
export type StorageKind = z.infer<typeof StorageKind>;

export const ServerChange = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  who: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
});
export type ServerChange = z.infer<typeof ServerChange>;

export const ServerOverview = z.object({
  versions: z.array(z.object({ name: z.string(), version: z.string() })),
  counts: z.object({ users: z.number(), teams: z.number(), files: z.number(), comments: z.number() }),
  disk: z
    .object({ freeBytes: z.number(), totalBytes: z.number(), reserveBytes: z.number() })
    .describe('The disk of the data folder'),
  storage: z.array(StorageKind),
  attention: z.object({
    failedVideos: z.number(),
    failedJobs: z.number(),
    lateJobs: z.number().describe('How many could run and have waited for longer than ten minutes'),
    delayedEmails: z.number(),
  }),
  changes: z.array(ServerChange).describe('The newest changes made on the console'),
});
export type ServerOverview = z.infer<typeof ServerOverview>;

export const ServerUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  passkeys: z.int(),
  isOfDirectory: z.boolean().describe('The directory of the company knows this person, by SCIM'),
  isAdmin: z.boolean().describe('True for people who may open the console'),
  suspendedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable().describe('The last use of a session; null without one'),
  devices: z.number(),
  teams: z.number(),
});
export type ServerUser = z.infer<typeof ServerUser>;

export const ServerInvite = z.object({ email: z.string(), sentAt: z.iso.datetime(), expiresAt: z.iso.datetime() });
export type ServerInvite = z.infer<typeof ServerInvite>;

export const ServerTeam = z.object({
  id: z.uuid(),
  name: z.string(),
  owner: z.string().nullable(),
  people: z.number(),
  files: z.number(),
  bytes: z.number().describe('Includes trash, earlier versions and uploads under way'),
  quotaBytes: z.number().nullable().describe('The quota of this team; null: that of all teams'),
  deletedAt: z.iso.datetime().nullable(),
});
export type ServerTeam = z.infer<typeof ServerTeam>;

export const JobQueue = z.object({
  name: z.string(),
  waiting: z.number(),
  running: z.number(),
  retrying: z.number(),
  failed: z.number(),
});
export type JobQueue = z.infer<typeof JobQueue>;

const itemId = z.uuid().nullable().describe('The file of the video; null unless the caller is in its team');

export const JobState = z.enum(['waiting', 'running', 'retrying', 'failed']);

export const ServerJob = z.object({
  queue: z.string(),
  id: z.uuid(),
  state: JobState,
  subject: z.string().describe('The video, upload or email; empty for the work of the server itself'),
  team: z.string(),
  itemId,
  percent: z.number().nullable(),
  tries: z.number(),
  problem: z.string().describe('The error of the last try'),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
});
export type ServerJob = z.infer<typeof ServerJob>;

export const FailedVideo = z.object({
  mediaId: z.uuid(),
  itemId,
  name: z.string(),
  team: z.string(),
  problem: z.string(),
});
export type FailedVideo = z.infer<typeof FailedVideo>;

export const WaitingEmail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  problem: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type WaitingEmail = z.infer<typeof WaitingEmail>;

export const Orphan = z.object({ id: z.uuid(), bytes: z.number(), writtenAt: z.iso.datetime() });
export type Orphan = z.infer<typeof Orphan>;

export const BusyLink = z.object({
  id: z.uuid(),
  subject: z.string(),
  team: z.string(),
  createdBy: z.string().nullable(),
  views: z.number().describe('In the last 30 days'),
  allViews: z.number(),
  lastViewedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type BusyLink = z.infer<typeof BusyLink>;
