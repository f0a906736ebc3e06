import { formatSeconds } from '#contract/format.ts';
import { formatTimecode, timecodeScale } from '#contract/media/timecode.ts';
import { secretOf } from '#server/platform/access/link-secrets.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Email, type EmailGroup, oneLine, shortName } from '#server/platform/email/email.ts';
import type { PendingEvent, Reader } from './digest.queries.ts';

type Where = Pick<Config, 'publicUrl' | 'secret'>;

/** Limits for a short email; the rest is one click away. */
const mostGroups = 8;
const mostEntries = 8;
const longestQuote = 240;

const count = (amount: number, one: string, many: string) =>
  amount === 1 ? `one ${one}` : `${amount.toLocaleString('en')} ${many}`;

/** Groups events by video; the video with the earliest event comes first. */
export function digestEmail(
  reader: Reader,
  events: PendingEvent[],
  { config, stop }: { config: Where; stop: Email['stop'] },
): Email {
  const byVideo = [...Map.groupBy(events, ({ itemId }) => itemId).values()];
  const groups = byVideo.slice(0, mostGroups).map((ofOne) => toGroup(ofOne, config));
  const [first] = groups;
  const isOne = byVideo.length === 1;
  const left = byVideo.length - groups.length;
  return {
    to: { name: reader.name, address: reader.email },
    subject: subjectOf(events, byVideo.length),
    paragraphs: [
      `Hello ${shortName(reader.name)},`,
      `there is new activity on ${isOne ? 'a video' : `${byVideo.length} videos`} that you uploaded or commented on.`,
    ],
    groups,
    action:
      isOne && first
        ? { label: 'Open the video', link: first.link }
        : { label: 'Open the workspace', link: `${config.publicUrl}/home` },
    footnote: `${left > 0 ? `There is more on ${count(left, 'other video', 'other videos')}. ` : ''}You get this email because you uploaded these videos or wrote comments on them.`,
    stop,
  };
}

/** Names a single event, counts several. A subject carries no text of a guest, who may be anyone. */
function subjectOf(events: PendingEvent[], videoCount: number): string {
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
  return videoCount === 1 ? `${what} on ${name}` : `${what} on ${videoCount} videos`;
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
  const time = timeOf(entry);
  const at = time === null ? '' : ` at ${time}`;
  return {
    lead: leadOf(entry) + at,
    ...(text ? { quote: oneLine(text, longestQuote) } : {}),
    link: linkTo(entry, config, params),
  };
}

function leadOf({ kind, who, version }: PendingEvent): string {
  if (kind === 'version') return `${shortName(who)} uploaded version ${version}`;
  return kind === 'reply' ? `${shortName(who)} replied` : `${shortName(who)} commented`;
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

/** A time code, or seconds until the frames of the video are known. */
function timeOf({ timeUs, frame, facts }: PendingEvent): string | null {
  if (timeUs === null) return null;
  if (frame === null || facts === null) return formatSeconds(Number(timeUs) / 1e6);
  return formatTimecode(frame, timecodeScale(facts));
}
