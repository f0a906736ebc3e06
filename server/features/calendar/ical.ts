/** Writes iCalendar files (RFC 5545). Pure: the time is an argument. */

/** A moment, or a day without a time. */
type Due = { at: Date } | { on: string };
export type CalendarEvent = { uid: string; due: Due; title: string; about: string; href: string };

const maxOctets = 75;
const dayMs = 24 * 60 * 60 * 1_000;

export function writeCalendar(events: CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vizio//Vizio//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Vizio',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => writeEvent(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function writeEvent({ uid, due, title, about, href }: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${formatMoment(now)}`,
    ...writeDue(due),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(about)}`,
    `URL:${href}`,
    // It is a date to keep, not a time that is taken.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** The end of a day is the day after. */
function writeDue(due: Due): string[] {
  if ('at' in due) return [`DTSTART:${formatMoment(due.at)}`];
  const after = new Date(Date.parse(due.on) + dayMs).toISOString().slice(0, 10);
  return [`DTSTART;VALUE=DATE:${formatDay(due.on)}`, `DTEND;VALUE=DATE:${formatDay(after)}`];
}

const formatDay = (day: string) => day.replaceAll('-', '');
const formatMoment = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** The format has no place for control characters. */
function escapeText(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
  return clean.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** Lines of at most 75 octets; a longer one goes on after a space. No character is divided. */
function fold(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n');
}
