import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly, showProgress } from '../command/progress.mjs';

const retryAfterMs = 24 * 60 * 60 * 1000;

/** The configured path, else the first of these names on PATH. */
export function findProgram(setting: string | undefined, names: string[]): string | undefined {
  if (setting) return existsSync(setting) ? setting : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** ffmpeg renders the proxies, and vips reads images and PDFs. Vizio works without them, so a missing one is only reported. */
export async function ensureMediaPrograms(): Promise<void> {
  await ensureFfmpeg();
  await ensureVips();
}

async function ensureFfmpeg(): Promise<void> {
  const find = () => findProgram(process.env.FFMPEG_PATH, ['ffmpeg']);
  if (find()) return;
  await installFromSystem('ffmpeg', { apt: ['ffmpeg', 'bubblewrap'], brew: ['ffmpeg'] });
  if (!find()) {
    console.error(
      'ffmpeg was not found: videos are kept and played as they are, without proxies. Install ffmpeg, or set FFMPEG_PATH.',
    );
  }
}

async function ensureVips(): Promise<void> {
  const find = () => findProgram(undefined, ['vips']);
  if (find()) return;
  await installFromSystem('vips', { apt: ['libvips-tools'], brew: ['vips'] });
  if (!find()) console.error('vips was not found: images and PDFs wait until it is there. Install libvips-tools.');
}

/** The browser for the tests: the headless shell if there is one, which takes a third less CPU than the whole browser. */
export async function ensureChromium(): Promise<string> {
  const shell = 'chromium-headless-shell';
  const find = () => findProgram(process.env.CHROMIUM_PATH, [shell, 'chromium', 'chromium-browser', 'google-chrome']);
  if (!process.env.CHROMIUM_PATH && !findProgram(undefined, [shell])) await installFromSystem(shell, { apt: [shell] });
  if (!find()) await installFromSystem('chromium', { apt: ['chromium'] });
  const installed = find();
  if (installed) return installed;
  await showProgress('Getting a browser for the tests', () =>
    runQuietly(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']),
  );
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/** Firefox and WebKit for the proof, with a screen and what they decode video with. Those tests are skipped without them. */
export async function ensureOtherBrowsers(): Promise<void> {
  if (['firefox-esr', 'WebKitWebDriver', 'Xvfb'].every((name) => findProgram(undefined, [name]))) return;
  const browsers = ['firefox-esr', 'webkit2gtk-driver', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good'];
  await installFromSystem('other browsers for the tests', { apt: [...browsers, 'xvfb', 'libgl1-mesa-dri', 'libegl1'] });
}

/** The S3 server for the tests. If it cannot be installed, those tests are skipped and say so. */
export async function ensureS3Server(): Promise<void> {
  const { s3Programs } = await import('#rig/servers/s3-server.ts');
  if (s3Programs.every((name) => findProgram(undefined, [name]))) return;
  await installFromSystem('an S3 server for the tests', { apt: ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'] });
}

/** Runs the script for DaVinci Resolve in its tests, which fail without it and name the package. */
export async function ensurePython(): Promise<void> {
  if (findProgram(undefined, ['python3'])) return;
  await installFromSystem('Python', { apt: ['python3'], brew: ['python3'] });
}

/** For all tests, in all their forms. */
export async function ensureEverything(): Promise<void> {
  await ensureMediaPrograms();
  await ensurePython();
  await ensureS3Server();
  await ensureOtherBrowsers();
  process.env.CHROMIUM_PATH = await ensureChromium();
}

/** Installs with the system's package manager if permitted. A failed attempt is not repeated for a day. */
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
    // The package list may be missing or out of date.
    await runQuietly('apt-get', ['update'], { env });
    await install();
  }
}

function has(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}
