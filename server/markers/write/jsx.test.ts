import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { hostileTexts, sheetTexts } from '#rig/markers/marker-sheets.ts';
import { makeHostileSheet, sheetCases } from '#rig/markers/sheet-cases.ts';
import { pickCases } from '#rig/values/proof.ts';
import type { Marker, MarkerSheet } from '../marker.ts';
import { writeJsx } from './jsx.ts';

/** The objects of After Effects that the script uses, as its scripting guide describes them. */
class MarkerValue {
  duration = 0;
  label = 0;
  #parameters: Record<string, string> = {};
  comment: string;
  constructor(comment: string) {
    this.comment = comment;
  }
  getParameters() {
    return { ...this.#parameters };
  }
  setParameters(parameters: Record<string, string>) {
    for (const [key, value] of Object.entries(parameters)) this.#parameters[key] = String(value);
  }
}

/** Keys are counted from 1, in the order of time. A value set at the time of another replaces it. */
class MarkerProperty {
  keys: { time: number; value: MarkerValue }[] = [];
  get numKeys() {
    return this.keys.length;
  }
  keyTime(index: number) {
    return this.#key(index).time;
  }
  keyValue(index: number) {
    return this.#key(index).value;
  }
  nearestKeyIndex(time: number) {
    const distances = this.keys.map((key) => Math.abs(key.time - time));
    return distances.indexOf(Math.min(...distances)) + 1;
  }
  setValueAtTime(time: number, value: MarkerValue) {
    this.keys = [...this.keys.filter((key) => key.time !== time), { time, value }].sort((a, b) => a.time - b.time);
  }
  #key(index: number) {
    const key = this.keys[index - 1];
    if (!key) throw new Error(`Key ${index} is out of range`);
    return key;
  }
}

class CompItem {
  markerProperty = new MarkerProperty();
  frameRate: number;
  frameDuration: number;
  duration: number;
  constructor(frameRate: number, seconds = 10_000) {
    // After Effects keeps a fraction of the rate.
    this.frameRate = Math.round(frameRate * 65_536) / 65_536;
    this.frameDuration = 1 / this.frameRate;
    this.duration = seconds;
  }
}

function run(script: string, activeItem: object | null) {
  const alerts: string[] = [];
  const undo: string[] = [];
  const app = {
    project: { activeItem },
    beginUndoGroup: (name: string) => undo.push(name),
    endUndoGroup: () => undo.push('end'),
  };
  const context = createContext({ app, CompItem, MarkerValue, alert: (text: string) => alerts.push(text) });
  runInContext(script, context, { timeout: 10_000 });
  return { alerts, undo };
}

const [first] = sheetCases;
const rateOf = ({ clip }: MarkerSheet) => clip.rate.num / clip.rate.den;

test.each(pickCases(sheetCases))('At $title, After Effects gets every marker on its frame, once', (given) => {
  const sheet = makeHostileSheet(given);
  const script = writeJsx(sheet);
  const comp = new CompItem(rateOf(sheet));
  expect(run(script, comp)).toMatchObject({ undo: ['Vizio comments', 'end'] });
  const { keys } = comp.markerProperty;
  const inFrames = (seconds: number) => Math.round(seconds / comp.frameDuration);
  const frames = new Set(sheet.markers.map(({ frame }) => frame));
  expect(keys.map(({ time }) => inFrames(time))).toEqual([...frames]);
  for (const { time, value } of keys) {
    const here = sheet.markers.filter(({ frame }) => frame === inFrames(time));
    const longest = Math.max(...here.map(({ length }) => length));
    expect(inFrames(value.duration)).toBe(longest === 1 ? 0 : longest);
    expect(value.label).toBeGreaterThan(0);
    for (const { url, author } of here) {
      expect(`\n\n${value.comment}\n\n`).toContain(`\n\n${author}: `);
      expect(`${value.comment}\n\n`).toContain(`\n${url}\n\n`);
    }
  }
  const once = JSON.stringify(keys);
  const { alerts } = run(script, comp);
  expect(JSON.stringify(comp.markerProperty.keys)).toBe(once);
  expect(alerts).toMatchObject([expect.stringContaining(`${sheet.markers.length} comments were there already.`)]);
});

const note = (given: Partial<Marker>): Marker => ({
  ...{ id: 'a', frame: 10, length: 1, author: 'Mara', text: 'The horizon tilts', replies: [], resolved: false },
  ...{ hasDrawing: false, origin: '', color: 'Red', url: 'https://vizio.example/a', ...given },
});
const write = (...markers: Marker[]) => writeJsx({ ...makeHostileSheet(first), markers, placeless: [] });
const open = () => new CompItem(24_000 / 1001);

test('A note joins the marker that the editor has on its frame', () => {
  const comp = open();
  const own = new MarkerValue('my own');
  own.label = 3;
  comp.markerProperty.setValueAtTime(10 * comp.frameDuration, own);
  run(write(note({ length: 24 })), comp);
  expect(comp.markerProperty.keys.map(({ value: { comment, label } }) => [comment, label])).toEqual([
    ['my own\n\nMara: The horizon tilts\nhttps://vizio.example/a', 3],
  ]);
});

test('A note is known after its marker was moved, rewritten, or has lost its parameters', () => {
  const comp = open();
  run(write(note({})), comp);
  const [key] = comp.markerProperty.keys;
  if (key) Object.assign(key, { time: 4 });
  if (key) key.value.comment = 'rewritten';
  run(write(note({})), comp);
  expect(comp.markerProperty.keys).toHaveLength(1);
  if (key) key.value = new MarkerValue('Mara: The horizon tilts\rhttps://vizio.example/a');
  const { alerts } = run(write(note({}), note({ id: 'b', frame: 40, url: 'https://vizio.example/ab' })), comp);
  expect(comp.markerProperty.keys).toHaveLength(2);
  expect(alerts[0]).toContain('1 comment of');
  expect(alerts[0]).toContain('1 comment was there already.');
});

test('It changes nothing without a composition, or in one of another frame rate', () => {
  expect(run(write(note({})), null).alerts).toMatchObject([expect.stringContaining('Open the composition')]);
  expect(run(write(note({})), {}).undo).toEqual([]);
  const comp = new CompItem(24);
  const { alerts, undo } = run(write(note({})), comp);
  expect(alerts).toEqual([
    'The comments are for 23.976 frames per second, and this composition has 24. Open a composition with the frame rate of the video, and run the script again.',
  ]);
  expect([undo, comp.markerProperty.keys]).toEqual([[], []]);
});

test('It names notes past the end and notes without a place', () => {
  const script = writeJsx({ ...makeHostileSheet(first), markers: [note({ frame: 2_400 })] });
  const [report] = run(script, new CompItem(24_000 / 1001, 10)).alerts;
  expect(report).toContain('1 comment is past the end of this composition.');
  expect(report).toContain('Without a place in this version:\n');
});

test.each([...hostileTexts, ...sheetTexts])('%j stays text', (text) => {
  const script = write(note({ text, author: text, url: 'https://vizio.example/a', replies: [{ author: text, text }] }));
  expect(script).toMatch(/^[\n\x20-\x7e]*$/);
  const comp = open();
  run(script, comp);
  expect(comp.markerProperty.keys[0]?.value.comment).toMatch(/\nhttps:\/\/vizio\.example\/a$/);
});
