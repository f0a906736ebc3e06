import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { minuteMs } from '#contract/durations.ts';
import { ending, findProgram, isProgram } from './find-program.ts';
import { type Cage, findCage } from './sandbox.ts';
import { findVips } from './vips.ts';
import { watchChild } from './watch-child.ts';

/** The ffmpeg programs of this machine. */
export type Ffmpeg = {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  /** HDR needs zscale and tonemap; builds without libzimg lack zscale. */
  canToneMap: boolean;
  /** The sandbox of each run. */
  cage: Cage;
  /** The path of libvips's program, which reads images and PDFs. Undefined if this machine has none. */
  vips: string | undefined;
};

const run = promisify(execFile);
const askLimits = { cpuSeconds: 600, stallMs: minuteMs, outputBytes: 0 };

let found: { key: string; ffmpeg: Omit<Ffmpeg, 'vips'> } | undefined;

/**
 * Finds ffmpeg at the configured path, else on PATH. Cheap enough to call before each job, since ffmpeg may be
 * installed while the server runs: the result is cached until its path changes or the file is deleted.
 */
export async function findFfmpeg(configPath: string | undefined, searchPath: string): Promise<Ffmpeg | undefined> {
  const ffmpeg = configPath ? [configPath].find(isProgram) : findProgram('ffmpeg', searchPath);
  if (ffmpeg === undefined) return undefined;
  const ffprobe = join(dirname(ffmpeg), `ffprobe${ending}`);
  if (!isProgram(ffprobe)) return undefined;
  const vips = findVips(searchPath);
  if (found?.key === ffmpeg) return { ...found.ffmpeg, vips };
  try {
    const [version, filters] = await Promise.all([
      ask(ffmpeg, ['-version']),
      ask(ffmpeg, ['-hide_banner', '-filters']),
    ]);
    const has = (filter: string) => new RegExp(`^ \\S+ +${filter} `, 'm').test(filters.stdout);
    found = {
      key: ffmpeg,
      ffmpeg: {
        ffmpeg,
        ffprobe,
        version: /version (\S+)/.exec(version.stdout)?.[1] ?? 'unknown',
        canToneMap: has('zscale') && has('tonemap'),
        cage: findCage(),
      },
    };
    return { ...found.ffmpeg, vips };
  } catch {
    // The program exists but does not run: half installed, or built for another machine.
    return undefined;
  }
}

/** A program that hangs, for example on a dead network disk, counts as one that does not run. */
async function ask(ffmpeg: string, args: string[]): Promise<{ stdout: string }> {
  const running = run(ffmpeg, args);
  const { child } = running;
  const watch = watchChild({ pid: child.pid, limits: askLimits, kill: () => child.kill('SIGKILL') });
  return running.finally(watch.stop);
}

/**
 * Debian 12's version on 2026-11-22, with all fixes of its branch. On newer branches only the last release has them
 * all, and we cannot know which that is.
 */
const oldestFixed = [5, 1, 9];

/** The risks of this machine's ffmpeg, as sentences for an administrator. */
export function listRisks({
  version,
  cage,
}: Pick<Ffmpeg, 'version'> & { cage: Pick<Cage, 'kind' | 'leaks'> }): string[] {
  const risks: string[] = [];
  const numbers = /^n?(\d+)\.(\d+)(?:\.(\d+))?/
    .exec(version)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!numbers) risks.push(`ffmpeg ${version} has no release number. Make sure that it has current security fixes.`);
  else if (compare(numbers, oldestFixed) < 0)
    risks.push(`ffmpeg ${version} lacks security fixes. Install ${oldestFixed.join('.')} or newer.`);
  for (const leak of cage.leaks)
    risks.push(
      `A hostile video could reach ${leak}. Install perl on Linux 5.13 or newer (Docker from 20.10.18), or bubblewrap and allow user namespaces.`,
    );
  if (cage.kind === 'none')
    risks.push(
      'ffmpeg runs with all rights of this server: a hostile video could read its data. Install perl, or bubblewrap and allow user namespaces.',
    );
  return risks;
}

function compare(one: number[], other: number[]): number {
  return one.map((part, n) => part - (other[n] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
