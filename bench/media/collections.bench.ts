import { mkdir, readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileTypeOf, kindOfType } from '#contract/media/kinds.ts';
import { eachOfTwo } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { runProgram } from '#rig/programs/run-program.ts';
import { explainAsset, MediaError, makers } from '#server/media/media.ts';

/** Packages of Debian with files that people made with many programs, and how many of each ending are taken. */
const packages = [
  ...[
    'asterisk-core-sounds-en-wav',
    'checkit-tiff',
    'csound-doc',
    'davegnukem-datasrc',
    'erlang-doc',
    'gnome-backgrounds',
  ],
  ...['golang-github-gabriel-vasile-mimetype-dev', 'golang-github-jung-kurt-gofpdf-dev', 'golang-go4-dev'],
  ...['golang-golang-x-image-dev', 'graphite-web', 'jami-daemon', 'labplot-data', 'libpython3.11-testsuite'],
  ...['libsdl2-image-tests', 'libterralib-doc', 'lmms-common', 'python3-pyo', 'scratch', 'shotcut-data'],
  ...['sonic-pi-samples', 'sound-theme-freedesktop', 'wims-help', 'wmaker-common'],
];
const mostOfAnEnding = 10;

/** Every file of the collections is reviewable, or refused with a sentence that says what is wrong with it. */
export async function measureCollections(): Promise<void> {
  const ffmpeg = await requireFfmpeg();
  const folder = await makeFolder();
  const files = await fetchFiles(folder);
  const made = new Map<string, number>();
  const refused: string[] = [];
  const wrong: string[] = [];
  console.log(`${files.length} files of ${packages.length} packages`);
  await eachOfTwo([...files.entries()], async ([n, file]) => {
    const kind = kindOfType(fileTypeOf(basename(file), ''));
    if (kind === 'video' || kind === 'other') return;
    const out = join(folder, `out-${n}`);
    await mkdir(out);
    const rest = { signal: new AbortController().signal, onProgress: () => {}, onOutput: async () => {} };
    const name = file.slice(folder.length);
    try {
      await makers[kind]({ ffmpeg, source: file, folder: out, ...rest });
      made.set(kind, (made.get(kind) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof MediaError) || error.kind === 'failed') wrong.push(`${name}: ${error}`);
      else refused.push(`${name}: ${explainAsset(error, kind)}`);
    }
  });
  console.log([...made].map(([kind, count]) => `${count} of the kind ${kind} are reviewable`).join(', '));
  console.log(`${refused.length} are refused:\n${refused.sort().join('\n')}`);
  console.log(`${wrong.length} failed without a reason:\n${wrong.sort().join('\n')}`);
}

async function fetchFiles(folder: string): Promise<string[]> {
  const taken = new Map<string, number>();
  const files: string[] = [];
  for (const name of packages) {
    await runProgram(['sh', '-c', `cd ${folder} && apt-get download -qq ${name} && dpkg-deb -x ${name}_*.deb ${name}`]);
    const all = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
    const paths = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.sort()) {
      const ending = extname(path).toLowerCase();
      const kind = kindOfType(fileTypeOf(basename(path), ''));
      const key = `${name}${ending}`;
      const count = taken.get(key) ?? 0;
      if (kind === 'video' || kind === 'other' || count >= mostOfAnEnding) continue;
      taken.set(key, count + 1);
      files.push(path);
    }
  }
  return files;
}
