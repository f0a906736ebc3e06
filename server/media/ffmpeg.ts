import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The programs as they are found on this machine. */
export type Ffmpeg = {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  /** HDR needs zscale and tonemap; builds without libzimg lack the former. */
  canToneMap: boolean;
};

const run = promisify(execFile);
const windowsEnding = process.platform === 'win32' ? '.exe' : '';

let found: { key: string; ffmpeg: Ffmpeg } | undefined;

/**
 * Looks for ffmpeg: the setting's path, else PATH. Cheap to ask again before each job, since ffmpeg may be installed
 * while the server runs; what was found is looked at again only when its path changed or is gone.
 */
export async function findFfmpeg(configPath: string | undefined, searchPath: string): Promise<Ffmpeg | undefined> {
  const ffmpeg = configPath
    ? [configPath].find(isProgram)
    : searchPath
        .split(delimiter)
        .map((folder) => join(folder, `ffmpeg${windowsEnding}`))
        .find(isProgram);
  if (ffmpeg === undefined) return undefined;
  const ffprobe = join(dirname(ffmpeg), `ffprobe${windowsEnding}`);
  if (!isProgram(ffprobe)) return undefined;
  if (found?.key === ffmpeg) return found.ffmpeg;
  try {
    const [version, filters] = await Promise.all([
      run(ffmpeg, ['-version'], { timeout: 20_000 }),
      run(ffmpeg, ['-hide_banner', '-filters'], { timeout: 20_000 }),
    ]);
    const has = (filter: string) => new RegExp(`^ \\S+ +${filter} `, 'm').test(filters.stdout);
    found = {
      key: ffmpeg,
      ffmpeg: {
        ffmpeg,
        ffprobe,
        version: /version (\S+)/.exec(version.stdout)?.[1] ?? 'unknown',
        canToneMap: has('zscale') && has('tonemap'),
      },
    };
    return found.ffmpeg;
  } catch {
    // It is there and does not run: half installed, or for another machine.
    return undefined;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
