import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommentPlace } from '#contract/comments/places.ts';
import { makePdf } from '#rig/files/tiny-files.ts';
import { callEndpoint } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { ClipName } from './clips.ts';
import type { Demo } from './events.ts';
import { runFfmpeg } from './render-scene.ts';
import { ambience } from './sounds.ts';
import { dateOf } from './timeline.ts';
import type { PersonName, When } from './workspace.ts';

/**
 * The poster, the storyboard and the mix of the film: a file of each kind beside videos, with a comment. The comments are at
 * the beginning, because later pages and samples exist only once the server has counted them.
 */

const team = 'northlight';
export const papersFolder = 'Poster, script and mix';
const folderPath = `Harbour Lights/${papersFolder}`;
/** The poster is a picture of it. */
const pictured: ClipName = 'Harbour_Lights_master_HD.mp4';

const storyboard = [
  '1  The quay before dawn. The boat waits.',
  '2  Gulls over the jetty.',
  '3  The train crosses the viaduct.',
  '4  Storm, seen from the pier.',
  '5  The lights of the harbour go on.',
];

type Paper = {
  name: string;
  contentType: string;
  by: PersonName;
  when: When;
  make: (clipFolder: string) => Promise<Uint8Array | undefined>;
  comment: { by: PersonName; when: When; text: string; place: CommentPlace };
};

const corner = { x: 0.08, y: 0.06, width: 0.84, height: 0.2 };

export const papers: Paper[] = [
  {
    name: 'Harbour_Lights_poster.png',
    contentType: 'image/png',
    by: 'Mara',
    when: { daysAgo: 2, at: '09:20' },
    make: (folder) => {
      const frame = ['-i', join(folder, pictured), '-frames:v', '1', '-vf', 'crop=764:1080:(iw-ow)*0.4:0'];
      return render(folder, 'poster.png', frame);
    },
    comment: {
      by: 'Ana',
      when: { daysAgo: 2, at: '09:45' },
      text: 'The title goes here. Keep the sky empty.',
      place: { kind: 'box', area: corner },
    },
  },
  {
    name: 'Harbour_Lights_storyboard.pdf',
    contentType: 'application/pdf',
    by: 'Tom',
    when: { daysAgo: 7, at: '10:05' },
    make: async () => makePdf(storyboard),
    comment: {
      by: 'Yuki',
      when: { daysAgo: 7, at: '11:30' },
      text: 'Can we begin with the gulls instead?',
      place: { kind: 'page', page: 1, area: null, words: 'The quay before dawn.' },
    },
  },
  {
    name: 'Harbour_Lights_mix.wav',
    contentType: 'audio/wav',
    by: 'Yuki',
    when: { daysAgo: 1, at: '14:00' },
    make: (folder) => {
      const sea = ['-f', 'lavfi', '-i', ambience.sea, '-t', '20', '-ac', '2', '-ar', '48000'];
      return render(folder, 'mix.wav', sea);
    },
    comment: {
      by: 'Tom',
      when: { daysAgo: 1, at: '14:40' },
      text: 'The waves begin too loud. Three decibels down, please.',
      place: { kind: 'samples', sample: 0, endSample: null },
    },
  },
];

/** Undefined without ffmpeg. */
async function render(folder: string, name: string, args: string[]): Promise<Buffer | undefined> {
  const file = join(folder, name);
  return (await runFfmpeg(['-y', ...args, file])) ? readFile(file) : undefined;
}

/** Their uploads, each after the clip that it needs, and their comments. */
export function listPapers(demo: Demo) {
  return papers.flatMap((paper) => [
    { at: dateOf(paper.when), run: () => upload(demo, paper), needs: demo.clips.get(pictured) },
    { at: dateOf(paper.comment.when), run: () => comment(demo, paper) },
  ]);
}

async function upload(demo: Demo, { name, contentType, by, make }: Paper): Promise<void> {
  if (!(await demo.clips.get(pictured))) return;
  const bytes = await make(demo.clipFolder);
  if (!bytes) return;
  const given = { name, contentType, bytes, parentId: demo.ids.get(`${team}/${folderPath}`) ?? null };
  const { file } = await uploadFile(demo, demo.accounts[by], { id: demo.teamIds[team] }, given);
  demo.ids.set(name, file.id);
}

async function comment(demo: Demo, { name, comment: { by, text, place } }: Paper): Promise<void> {
  const itemId = demo.ids.get(name);
  if (!itemId) return;
  const body = { id: uuidv7(), text, place, replyTo: null, seconds: 0, drawing: null };
  const { status } = await callEndpoint(demo, 'createComment', { params: { itemId }, body }, demo.accounts[by].token);
  if (status !== 200) throw new Error(`The demo could not be filled: a comment on ${name} was refused.`);
}
