/** About 300 attack strings for fields that expect a name, an id, a number or a key. */
const payloads = [
  '../x',
  '..\\x',
  '/etc/passwd',
  'C:\\Windows\\x',
  '\\\\host\\share',
  '....//x',
  '.',
  '..',
  '~/x',
  '$(touch x)',
  '`touch x`',
  '; touch x',
  '| touch x',
  "' or 1=1 --",
  '"; drop table items; --',
  'x\r\nSet-Cookie: a=b',
  'x\nLocation: http://evil.test',
  'x\u0000.mp4',
  'x\u202Egp4',
  '\u200B',
  '%2e%2e%2fx',
  '%00',
  '..%c0%afx',
  'file:///etc/passwd',
  'http://evil.test/x',
  '-rf',
  'CON',
  'nul.mp4',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  '*',
  '?',
  'x'.repeat(300),
  'é'.repeat(200),
  '\ud800',
  '🎬'.repeat(100),
  '',
];

const templates: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `${payload}.mp4`,
  (payload) => `a/${payload}`,
  (payload) => `${payload}/b.mp4`,
  (payload) => `video_1_${payload}`,
  (payload) => ` ${payload} `,
  (payload) => encodeURIComponent(payload.toWellFormed()),
  (payload) => `../${payload}`,
];

export const hostileStrings: readonly string[] = [
  ...new Set(templates.flatMap((template) => payloads.map((payload) => template(payload)))),
];

const formulaSigns = [...'=+-@＝＋－＠﹦﹢﹣﹫−'];
const blanks = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  ' \r\n ',
  '\u00A0',
  '\u3000',
  '\u200B',
  '\uFEFF',
  '\u2028',
  '\u0007',
];

/** Cells that a spreadsheet would run, or split so that it runs them. */
export const formulaTexts: readonly string[] = [
  ...blanks.flatMap((blank) => formulaSigns.map((sign) => `${blank}${sign}1`)),
  '\t1',
  '\r1',
  '\n1',
  '=HYPERLINK("http://evil.test","x")',
  "=cmd|'/c calc'!A1",
];
