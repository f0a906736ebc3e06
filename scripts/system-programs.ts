import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly, showProgress } from './progress.mjs';

const retryAfterMs = 24 * 60 * 60 * 1000;

/** What to call: the setting's path, else the first of these names that PATH has. */
export function findProgram(setting: string | undefined, names: string[]): string | undefined {
  if (setting) return existsSync(setting) ? setting : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** ffmpeg makes the review copies. Without it the rest works, so its absence is said and nothing more. */
export async function ensureFfmpeg(): Promise<void> {
  const find = () => findProgram(process.env.FFMPEG_PATH, ['ffmpeg']);
  if (find()) return;
  await installFromSystem('ffmpeg', { apt: ['ffmpeg', 'bubblewrap'], brew: ['ffmpeg'] });
  if (!find()) {
    console.error(
      'ffmpeg was not found: videos are kept and played as they are, without review copies. Install ffmpeg, or set FFMPEG_PATH.',
    );
  }
}

/** The browser that the tests drive. */
export async function ensureChromium(): Promise<string> {
  const find = () => findProgram(process.env.CHROMIUM_PATH, ['chromium', 'chromium-browser', 'google-chrome']);
  const found = find();
  if (found) return found;
  await installFromSystem('chromium', { apt: ['chromium'] });
  const installed = find();
  if (installed) return installed;
  await showProgress('Getting a browser for the tests', () =>
    runQuietly(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']),
  );
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** The S3 server that the tests speak to. Where it cannot be installed, those tests are skipped and say so. */
export async function ensureS3Server(): Promise<void> {
  const { s3Programs } = await import('#server/test/s3-server.ts');
  if (s3Programs.every((name) => findProgram(undefined, [name]))) return;
  await installFromSystem('an S3 server for the tests', { apt: ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'] });
}

/** Installs with the system's package manager where we may use it. A try that failed is not repeated for a day. */
async function installFromSystem(name: string, packages: { apt?: string[]; brew?: string[] }): Promise<void> {
  const failed = `.runtime/${name.replaceAll(' ', '-')}-not-installed`;
  if (existsSync(failed) && Date.now() - statSync(failed).mtimeMs < retryAfterMs) return;
  try {
    if (packages.apt && process.getuid?.() === 0 && has('apt-get')) {
      const apt = packages.apt;
      await showProgress(`Installing ${name}`, () => installWithApt(apt));
    } else if (packages.brew && has('brew')) {
      const brew = packages.brew;
      await showProgress(`Installing ${name}`, () => runQuietly('brew', ['install', '--quiet', ...brew]));
    }
  } catch (error) {
    mkdirSync('.runtime', { recursive: true });
    writeFileSync(failed, String(error));
    console.error((error as Error).message);
  }
}

async function installWithApt(packages: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  try {
    await install();
  } catch {
    // The list of packages may be missing or old.
    await runQuietly('apt-get', ['update'], { env });
    await install();
  }
}

function has(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
