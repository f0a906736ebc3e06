import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFfmpeg } from '#server/media/media.ts';
import { runProgram } from '#server/program.ts';
import type { Server } from '#server/server.ts';
import { showProgress } from './command/progress.mjs';
import { clearDemo, type DemoLinks, fillDemo, hasDemo, renderClips } from './demo/fill-demo.ts';
import { waitForProcessing } from './demo/processing.ts';
import { password, people, roughCut } from './demo/workspace.ts';
import { ensureMediaPrograms } from './launch/system-programs.ts';
import { ensureBuilt } from './web/build.ts';

/** A realistic demo workspace, in its own data folder that is filled and processed once and then kept. */
const dataDir = process.env.DATA_DIR ?? './data/demo';
const clipFolder = join(dataDir, 'clips');
const stateFile = join(dataDir, 'demo.json');
type State = { isFilled: false } | ({ isFilled: true; isProcessed?: boolean } & DemoLinks);

await ensureMediaPrograms();
// While the server starts, a core is idle. A folder that was used before may need no clips.
const isNew = ![stateFile, join(dataDir, 'postgres')].some((path) => existsSync(path));
const rendering = isNew ? renderClips(clipFolder) : undefined;
await ensureBuilt();
await runProgram({ SIGNUP: 'open', ...process.env, DATA_DIR: dataDir, DEMO_FILM: roughCut }, async (server) => {
  const { guestLink } = await prepare(server);
  const { Mara, ...others } = people;
  const emails = Object.values(others).map(({ email }) => email);
  console.log(`
The demo is ready

${guestLink ? `  A guest's link  ${server.url}${guestLink}\n` : ''}  Other people    ${emails.join(', ')}, with the same password

  Open     ${server.url}/home
  Sign in  ${Mara.email}, password ${password}
`);
});

async function prepare(server: Server): Promise<DemoLinks> {
  const state = await readState();
  if (state?.isFilled && state.isProcessed) return state;
  // A demo of an earlier version has no file: people may have worked in it, so it stays as it is.
  if (state === undefined && (await hasDemo(server))) return {};
  return showProgress('Preparing the demo', async (report) => {
    const links = state?.isFilled ? state : await fill(server, report);
    if (await canProcess(server)) await waitForProcessing(server, report);
    await writeState({ ...links, isFilled: true, isProcessed: true });
    return links;
  });
}

async function fill(server: Server, report: (progress: string) => void): Promise<DemoLinks> {
  await clearDemo(server);
  await writeState({ isFilled: false });
  const links = await fillDemo(server, clipFolder, report, rendering);
  await writeState({ isFilled: true, ...links });
  return links;
}

/** Else the videos wait, and play as they are. */
async function canProcess({ mode }: Server): Promise<boolean> {
  return mode !== 'web' && (await findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH ?? '')) !== undefined;
}

async function readState(): Promise<State | undefined> {
  return existsSync(stateFile) ? JSON.parse(await readFile(stateFile, 'utf8')) : undefined;
}

async function writeState(state: State): Promise<void> {
  await writeFile(`${stateFile}.new`, JSON.stringify(state));
  await rename(`${stateFile}.new`, stateFile);
}
