import { expect, test } from 'vitest';
import { type CalendarEvent, writeCalendar } from './ical.ts';

const now = new Date('2026-11-28T09:30:15.123Z');
const event = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'decision-1@vizio.test',
  due: { at: new Date('2026-12-01T17:00:00Z') },
  title: 'Decide on Spot.mp4',
  about: 'Client, version 2, Acme',
  href: 'https://vizio.test/feedback?item=1',
  ...given,
});

/** As a calendar program reads it: lines are joined first, then the text is read. */
function read(file: string) {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const property = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length + 1);
  const text = (name: string) => property(name)?.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));
  return { lines, property, text };
}

test('a moment is in UTC, and a day ends with the day after', () => {
  const { property } = read(writeCalendar([event()], now));
  expect([property('DTSTAMP'), property('DTSTART')]).toEqual(['20261128T093015Z', '20261201T170000Z']);
  const day = read(writeCalendar([event({ due: { on: '2026-12-31' } })], now));
  expect([day.property('DTSTART;VALUE=DATE'), day.property('DTEND;VALUE=DATE')]).toEqual(['20261231', '20270101']);
});

const hostileNames = [
  'a;b,c\\d:e"f',
  'two\nlines\r\nEND:VEVENT\rand more',
  'BEGIN:VCALENDAR',
  '\\n is no line',
  '👩‍👩‍👧‍👦'.repeat(30),
  `${'x'.repeat(60)}🎬🎬🎬🎬🎬`,
  'ü'.repeat(200),
  'مرحبا 你好 '.repeat(20),
];

test.each(hostileNames)('a name keeps its text and adds no lines: %j', (name) => {
  const file = writeCalendar([event({ title: name, about: name })], now);
  const { lines, text } = read(file);
  expect(text('SUMMARY')).toBe(name.replace(/\r\n?/g, '\n'));
  expect(text('DESCRIPTION')).toBe(text('SUMMARY'));
  expect(lines).toHaveLength(read(writeCalendar([event()], now)).lines.length);
});

test('no line is longer than 75 octets, whatever the shift of a character at the fold', () => {
  for (let shift = 0; shift < 80; shift++) {
    const file = writeCalendar([event({ title: `${'x'.repeat(shift)}${'🎬é;'.repeat(40)}` })], now);
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed() && !line.includes('\n')).toBe(true);
    }
  }
});

test('control characters are left out, and half a character is replaced', () => {
  const { text } = read(writeCalendar([event({ title: 'a\u0000\u001b\u007fb\ttab \ud83c' })], now));
  expect(text('SUMMARY')).toBe('ab\ttab \ufffd');
});
