import { expect, test } from 'vitest';
import { Drawing, maxDrawingBytes, maxPoints, type Shape } from './drawing.ts';
import { listMarks } from './drawing-marks.ts';
import { drawingToSvg } from './drawing-svg.ts';

const look = { color: '#ff3b30', width: 3 };
const pen: Shape = {
  kind: 'pen',
  ...look,
  points: [
    [0.1, 0.1, 0.5],
    [0.4, 0.2, 0.8],
    [0.5, 0.6, 0.2],
  ],
};
const box: Shape = { kind: 'box', ...look, from: [0.25, 0.25], to: [0.75, 0.5] };
const text: Shape = { kind: 'text', ...look, at: [0.1, 0.8], text: 'Tilt\nmore', size: 30 };
const one = (shape: unknown) => ({ aspect: 16 / 9, shapes: [shape] });
const all: Drawing = {
  aspect: 16 / 9,
  shapes: [
    pen,
    box,
    text,
    ...(['line', 'arrow', 'ellipse'] as const).map((kind): Shape => ({ kind, ...look, from: [0, 0], to: [1, 1] })),
  ],
};
const parse = (value: unknown) => Drawing.safeParse(value).success;

test('A drawing survives a round trip through JSON', () => {
  expect(Drawing.parse(JSON.parse(JSON.stringify(all)))).toEqual(all);
});

test.each<[string, unknown]>([
  ['nothing drawn', { aspect: 1, shapes: [] }],
  ['no object', 'data:image/svg+xml,<svg onload=alert(1)>'],
  ['a script as a kind', one({ ...box, kind: '<script>' })],
  ['an unknown kind', one({ kind: 'image', href: 'https://evil.test/x.png' })],
  ['an address as a colour', one({ ...box, color: 'url(https://evil.test/x)' })],
  ['markup behind a colour', one({ ...box, color: '#ff0000"/><script>alert(1)</script>' })],
  ['a line behind a colour', one({ ...box, color: '#ff0000\n' })],
  ['a named colour', one({ ...box, color: 'red' })],
  ['a key too many in a shape', one({ ...box, onload: 'alert(1)' })],
  ['a key too many in a drawing', { ...one(box), href: 'https://evil.test' }],
  ['an address where a text has none', one({ ...text, href: 'javascript:alert(1)' })],
  ['a prototype in a shape', JSON.parse(`{"aspect":1,"shapes":[{"__proto__":{"kind":"box"},"width":3}]}`)],
  [
    'a prototype beside a shape',
    JSON.parse(`{"aspect":1,"__proto__":{"isAdmin":true},"shapes":[${JSON.stringify(box)}]}`),
  ],
  ['a constructor', one({ ...box, constructor: { prototype: { isAdmin: true } } })],
  ['NaN as a place', one({ ...box, from: [Number.NaN, 0] })],
  ['Infinity as a place', one({ ...box, to: [0, Number.POSITIVE_INFINITY] })],
  ['a place far away', one({ ...box, to: [0, 1e9] })],
  ['a text as a place', one({ ...box, to: ['0', 0] })],
  ['a place of three numbers', one({ ...box, to: [0, 0, 0] })],
  ['a pressure beyond all', one({ ...pen, points: [[0, 0, 2]] })],
  ['no pressure', one({ ...pen, points: [[0, 0]] })],
  ['no points', one({ ...pen, points: [] })],
  ['no width', one({ ...box, width: 0 })],
  ['a huge width', one({ ...box, width: 1e6 })],
  ['NaN as a width', one({ ...box, width: Number.NaN })],
  ['an aspect of nothing', { ...one(box), aspect: 0 }],
  ['an aspect of NaN', { ...one(box), aspect: Number.NaN }],
  ['too many points', one({ ...pen, points: Array(maxPoints + 1).fill([0, 0, 0.5]) })],
  ['a million points', one({ ...pen, points: Array(1_000_000).fill([0, 0, 0.5]) })],
  ['a million points that are none', one({ ...pen, points: Array(1_000_000).fill('x') })],
  ['too many shapes', { aspect: 1, shapes: Array(501).fill(box) }],
  ['empty text', one({ ...text, text: '  ' })],
  ['endless text', one({ ...text, text: 'x'.repeat(501) })],
  ['a null byte in a text', one({ ...text, text: 'a\u0000b' })],
  ['half a character in a text', one({ ...text, text: 'a\ud800b' })],
  ['huge letters', one({ ...text, size: 1e5 })],
])('Refuses %s', (_, value) => {
  expect(parse(value)).toBe(false);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
});

test('Refuses text above its limit in bytes, in any script', () => {
  const many = (letter: string) => ({ aspect: 1, shapes: Array(100).fill({ ...text, text: letter.repeat(400) }) });
  expect(JSON.stringify(many('映')).length).toBeLessThan(maxDrawingBytes);
  expect(parse(many('a'))).toBe(true);
  expect(parse(many('映'))).toBe(false);
});

/** The complete grammar of our SVG output; a picture contains nothing else. */
const number = String.raw`-?\d*\.?\d+`;
const path = String.raw`[MLQAZh\d. -]+`;
const color = '#[0-9a-f]{6}';
const content = `(?:[^<>&"']|&(?:amp|lt|gt|quot|#39);)*`;
const font = String.raw`font-family="[A-Za-z, -]+" font-weight="\d+" font-size="${number}"`;
const grammar = new RegExp(
  String.raw`^<svg xmlns="http://www\.w3\.org/2000/svg" width="1000" height="${number}" viewBox="0 0 1000 ${number}" ` +
    `fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `(?:<path d="${path}" stroke="${color}" stroke-width="${number}"/>|<path d="${path}" fill="${color}"/>|` +
    `<text ${font} fill="${color}"(?: stroke="${color}" stroke-width="${number}")? xml:space="preserve">` +
    `(?:<tspan x="${number}" y="${number}">${content}</tspan>)+</text>)*</svg>$`,
);

test('The picture of a drawing has the aspect ratio of its video', () => {
  const svg = drawingToSvg({ ...all, aspect: 2 });
  expect(svg).toMatch(grammar);
  expect(svg).toContain('viewBox="0 0 1000 500"');
  expect(svg).toContain('<path d="M250 125L750 125L750 250L250 250Z" stroke="#ff3b30" stroke-width="3"/>');
});

test.each([
  '</text><script>alert(1)</script>',
  '<image href="https://evil.test/x"/>',
  '"><foreignObject><iframe src=javascript:alert(1)>',
  "' onload='alert(1)",
  '&xxe; &#x3C;script&#x3E; &amp;',
  ']]><!-- <?xml?> <!ENTITY x SYSTEM "file:///etc/passwd">',
  'a\u0000\u0007\uFFFF\ud800b',
  '\u202Ealert(1)',
])('Text stays text in a picture: %j', (written) => {
  const svg = drawingToSvg({ aspect: 1, shapes: [{ ...text, text: written }] });
  expect(svg).toMatch(grammar);
  expect(svg.isWellFormed()).toBe(true);
});

test('Even an unvalidated drawing renders a safe picture', () => {
  const evil = '"/><script>alert(1)</script>' as never;
  const shapes = [
    { ...box, color: evil, width: evil, from: [evil, Number.NaN] },
    {
      ...pen,
      points: [
        [evil, evil, evil],
        [Number.POSITIVE_INFINITY, 0, -7],
        [1e300, -1e300, 1],
      ],
    },
    { ...text, at: [evil, 0], size: evil, color: 'url(https://evil.test)', text: { toString: () => '<script>' } },
  ] as unknown as Shape[];
  for (const aspect of [evil, Number.NaN, 0, 1e-300]) expect(drawingToSvg({ aspect, shapes })).toMatch(grammar);
});

test('Every mark has a contrasting halo, and no halo covers a mark', () => {
  const colors = (shape: Shape) => listMarks(shape, 1).map((mark) => mark.color);
  expect(colors(pen).slice(0, 1)).toEqual(['#ffffff']);
  expect(colors({ ...box, color: '#ffd60a' })).toEqual(['#000000', '#ffd60a']);
  expect(colors({ ...text, color: '#2f7bff' })).toEqual(['#ffffff', '#2f7bff']);
  const marks = listMarks({ ...box, kind: 'arrow' }, 1);
  expect(marks.map(({ isHalo }) => isHalo)).toEqual([true, true, false, false]);
});

test('More pen pressure draws a wider line; equal pressure draws one line', () => {
  const widths = (pressures: number[]) => {
    const points = pressures.map((pressure, index): [number, number, number] => [index / 10, 0.5, pressure]);
    const svg = drawingToSvg({ aspect: 1, shapes: [{ ...pen, points }] });
    return [...svg.matchAll(/stroke="#ff3b30" stroke-width="([\d.]+)"/g)].map(([, width]) => Number(width));
  };
  expect(widths([0.5, 0.5, 0.5, 0.5])).toEqual([3]);
  expect(widths([0, 0, 1, 1])).toEqual([1.2, 4.8]);
});

test('A line keeps sharp and gentle turns of the hand', () => {
  const draw = (points: [number, number][]) =>
    drawingToSvg({ aspect: 1, shapes: [{ ...pen, points: points.map(([x, y]) => [x, y, 0.5]) }] });
  expect(
    draw([
      [0.1, 0.1],
      [0.5, 0.1],
      [0.5, 0.5],
    ]),
  ).toContain('M100 100L498 100Q500 100 500 102L500 500');
  expect(
    draw([
      [0.1, 0.1],
      [0.11, 0.1],
      [0.12, 0.101],
    ]),
  ).toContain('M100 100L105 100Q110 100 114.98 100.5L120 101');
  expect(draw([[0.5, 0.5]])).toContain('M500 500h.01');
});
