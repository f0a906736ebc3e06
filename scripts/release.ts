import { resolve } from 'node:path';
import { readArguments } from './command/arguments.ts';
import { makeRelease } from './release/make-release.ts';

/**
 * Makes what is published of a version: the sources, the SBOMs, the notices of third parties and the checksums.
 * `--images` names the root of an image, or several with commas between, for lists of their Debian packages.
 */
const { words, options } = readArguments({
  usage: 'npm run release [-- FOLDER] [--images=ROOT,ROOT]',
  options: { images: { type: 'string' } },
  words: [0, 1],
});
const [folder = 'release'] = words;
const images = options.images?.split(',') ?? [];

try {
  const files = await makeRelease({ repository: '.', folder: resolve(folder), images });
  for (const file of files) console.log(`${folder}/${file}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
