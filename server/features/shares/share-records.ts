import type { Visibility } from '#contract/sharing/shares.ts';
import type { AuditRecord } from '#server/platform/audit/record-audit.ts';
import type { ShareSettings } from './settings.ts';

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
  const { visibility, access, password, expiresAt, allowDownload, allowComments, message, title } = given;
  return [
    ...(visibility ? [visibilityNames[visibility]] : []),
    ...(access ? [access === 'edit' ? 'as Editor' : 'as Viewer'] : []),
    ...onOff('password', password === undefined ? undefined : password !== null),
    ...(expiresAt === undefined ? [] : [expiresAt ? `until ${expiresAt}` : 'without an end']),
    ...onOff('downloads', allowDownload),
    ...onOff('comments', allowComments),
    ...(title === undefined ? [] : [title ? `titled “${title}”` : 'without a title']),
    ...(message === undefined ? [] : [message ? 'with a message' : 'without a message']),
  ].join(', ');
}
