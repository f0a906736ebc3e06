import type * as z from 'zod';
import type { LinkSettings, Visibility } from '#contract/sharing/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AuditRecord } from '#server/platform/audit/record-audit.ts';
import { hashPassword } from '#server/platform/auth/passwords/passwords.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ShareChange } from './shares.queries.ts';

/** Undefined leaves a setting unchanged. */
export type ShareSettings = z.infer<typeof LinkSettings>;

export type Sharer = { caller: Member; network: string };

/** The given settings as the database has them. */
export async function readSettings(db: Db, { network }: Sharer, given: ShareSettings): Promise<ShareChange> {
  const { password, expiresAt, allowDownload, allowComments, allowDecisions, ...same } = given;
  const end = expiresAt == null ? expiresAt : new Date(expiresAt);
  if (end && end.getTime() <= Date.now()) {
    throw new AppError('bad_request', 'Choose a time in the future.', 'body.expiresAt');
  }
  return {
    ...same,
    password_hash: password ? await hashPassword({ db, network }, password) : password,
    expires_at: end,
    allow_download: allowDownload,
    allow_comments: allowComments,
    allow_decisions: allowDecisions,
  };
}

export function recipientRecords(
  { name }: { name: string },
  { added = [], removed = [] }: { added?: string[]; removed?: string[] },
): AuditRecord[] {
  return [
    ...added.map((detail): AuditRecord => ({ action: 'share.name', subject: name, detail })),
    ...removed.map((detail): AuditRecord => ({ action: 'share.unname', subject: name, detail })),
  ];
}

const visibilityNames: Record<Visibility, string> = {
  onlyMe: 'the link is off',
  limited: 'for the people named',
  public: 'for anyone with the link',
};
const onOff = (what: string, isOn: boolean | undefined) =>
  isOn === undefined ? [] : [`${what} ${isOn ? 'on' : 'off'}`];

/** A change of no setting is not recorded. */
export function settingsRecords(
  action: 'share.create' | 'share.change',
  { name }: { name: string },
  given: ShareSettings,
): AuditRecord[] {
  const detail = describeSettings(given);
  return detail || action === 'share.create' ? [{ action, subject: name, detail }] : [];
}

function describeSettings(given: ShareSettings): string {
  const { visibility, access, password, expiresAt, allowDownload, allowComments, allowDecisions, message, title } =
    given;
  return [
    ...(visibility ? [visibilityNames[visibility]] : []),
    ...(access ? [access === 'edit' ? 'as Editor' : 'as Viewer'] : []),
    ...onOff('password', password === undefined ? undefined : password !== null),
    ...(expiresAt === undefined ? [] : [expiresAt ? `until ${expiresAt}` : 'without an end']),
    ...onOff('downloads', allowDownload),
    ...onOff('comments', allowComments),
    ...onOff('decisions', allowDecisions),
    ...(title === undefined ? [] : [title ? `titled “${title}”` : 'without a title']),
    ...(message === undefined ? [] : [message ? 'with a message' : 'without a message']),
  ].join(', ');
}
