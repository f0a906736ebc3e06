import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('initials have a contrast of at least 4.5:1 on every colour', async () => {
  const theme = await readFile(new URL('../../web/theme/colors.css', import.meta.url), 'utf8');
  const colors = [...theme.matchAll(/--color-person-\d+: (#[0-9a-f]{6})/g)].map(([, color = '']) => luminance(color));
  const text = luminance(/--color-on-person: (#[0-9a-f]{6})/.exec(theme)?.[1] ?? '');
  expect(colors).toHaveLength(10);
  for (const color of colors) expect((text + 0.05) / (color + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test('no page has a list of the system, which has a theme of its own', async () => {
  const found: string[] = [];
  for await (const file of glob('web/**/*.tsx'))
    if ((await readFile(file, 'utf8')).includes('<select')) found.push(file);
  expect(found).toEqual([]);
});

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
