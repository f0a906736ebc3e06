import { formatSeconds } from '#contract/format.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import { formatTimecode, timecodeScale } from '#contract/media/timecode.ts';
import { secretOf } from '#server/platform/access/link-secrets.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Email, type EmailGroup, oneLine, shortName } from '#server/platform/email/email.ts';
import type { PendingEvent, Reader } from './digest.queries.ts';

type Where = Pick<Config, 'publicUrl' | 'secret'>;

/** Limits for a short email; the rest is one click away. */
const mostGroups = 8;
const mostEntries = 8;
export const longestQuote = 240;

export const count = (amount: number, one: string, many: string) =>
  amount === 1 ? `one ${one}` : `${amount.toLocaleString('en')} ${many}`;

/** Groups events by file; the file with the earliest event comes first. */
export function digestEmail(
  reader: Reader,
  events: PendingEvent[],
  { config, stop }: { config: Where; stop: Email['stop'] },
): Email {
  const byFile = [...Map.groupBy(events, ({ itemId }) => itemId).values()];
  const groups = byFile.slice(0, mostGroups).map((ofOne) => toGroup(ofOne, config));
  const [first] = groups;
  const isPersonal = events.some(({ kind }) => kind === 'mention' || kind === 'assignment');
  const isOne = byFile.length === 1;
  const left = byFile.length - groups.length;
  return {
    to: { name: reader.name, address: reader.email },
    subject: subjectOf(events, byFile.length),
    paragraphs: [
      `Hello ${shortName(reader.name)},`,
      `there is new activity on ${isOne ? 'a file' : `${byFile.length} files`}${isPersonal ? '' : ' that you uploaded or commented on'}.`,
    ],
    groups,
    action:
      isOne && first
        ? { label: 'Open the file', link: first.link }
        : { label: 'Open the workspace', link: `${config.publicUrl}/home` },
    footnote: `${left > 0 ? `There is more on ${count(left, 'other file', 'other files')}. ` : ''}You get this email because ${isPersonal ? 'a person mentioned you or assigned you a comment, or ' : ''}you uploaded these files or wrote comments on them.`,
    stop,
  };
}

/** Names a single event, counts several. A subject carries no text of a guest, who may be anyone. */
function subjectOf(events: PendingEvent[], fileCount: number): string {
  const [first] = events;
  const name = shortName(first?.itemName ?? '');
  if (first && events.length === 1) return `${leadOf(first.isGuest ? { ...first, who: 'A guest' } : first)} on ${name}`;
  const comments = events.filter(({ kind }) => kind !== 'version').length;
  const versions = events.length - comments;
  const parts = [
    ...(comments > 0 ? [count(comments, 'new comment', 'new comments')] : []),
    ...(versions > 0 ? [count(versions, 'new version', 'new versions')] : []),
  ].join(' and ');
  const what = `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`;
  return fileCount === 1 ? `${what} on ${name}` : `${what} on ${fileCount} files`;
}

function toGroup(events: PendingEvent[], config: Where): EmailGroup {
  const [first] = events;
  const shown = events.slice(0, mostEntries);
  const left = events.length - shown.length;
  return {
    title: shortName(first?.itemName ?? ''),
    // A recipient of a link must not learn the team.
    note: first?.shareId ? 'Shared with you' : shortName(first?.teamName ?? ''),
    link: first ? linkTo(first, config) : '',
    entries: shown.map((entry) => toEntry(entry, config)),
    ...(left > 0 ? { rest: `And ${left.toLocaleString('en')} more.` } : {}),
  };
}

function toEntry(entry: PendingEvent, config: Where): EmailGroup['entries'][number] {
  const { version, commentId, text } = entry;
  const params = { version: String(version), ...(commentId ? { comment: commentId } : {}) };
  return {
    lead: `${[leadOf(entry), placeOf(entry)].filter(Boolean).join(' ')}${entry.dueOn ? `, due ${formatDay(entry.dueOn)}` : ''}`,
    ...(text ? { quote: oneLine(text, longestQuote) } : {}),
    link: linkTo(entry, config, params),
  };
}

const verbs = {
  assignment: 'assigned you a comment',
  mention: 'mentioned you',
  reply: 'replied',
  comment: 'commented',
};

/** "Thursday 3 December 2026" */
const formatDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

function leadOf({ kind, who, version }: PendingEvent): string {
  if (kind === 'version') return `${shortName(who)} uploaded version ${version}`;
  return `${shortName(who)} ${verbs[kind]}`;
}

function linkTo(
  { itemId, shareId, generation }: PendingEvent,
  config: Where,
  params: Record<string, string> = {},
): string {
  const search = new URLSearchParams({ item: itemId, ...params });
  const secret = shareId === null ? '' : `#k=${secretOf(config, { id: shareId, generation })}`;
  return `${config.publicUrl}/feedback?${search}${secret}`;
}

/** "at 00:00:12:07", in seconds for a sound or until the frames of a video are known, "on page 3". An image has one place. */
export function placeOf({
  timeUs,
  frame,
  facts,
  contentType,
}: Pick<PendingEvent, 'timeUs' | 'frame' | 'facts' | 'contentType'>): string {
  const kind = kindOfType(contentType);
  if (timeUs === null || kind === 'image' || kind === 'other') return '';
  if (kind === 'pdf') return frame === null ? '' : `on page ${frame + 1}`;
  if (frame === null || facts === null) return `at ${formatSeconds(Number(timeUs) / 1e6)}`;
  return `at ${formatTimecode(frame, timecodeScale(facts))}`;
}
