import { fitFileName, refuseName } from '#contract/names.ts';
import { ApiError, formatError, isRefusal } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import type { Uploader } from '#web/features/uploads/uploads.tsx';
import { createStore, type Store } from '#web/ui/store.ts';

/** Two cuts of one film, the earlier one first. */
export type Cuts = readonly [File, File];
/** A comment on the first cut, at a time of it. */
export type Note = { id: string; seconds: number; text: string };

/** The parts that exist already. A second try goes on from here. */
export type Film = {
  /** Of the project. One whose reply is lost is found by it. */
  newProjectId: string;
  projectId: string | null;
  projectName: string;
  uploads: readonly string[];
  itemId: string | null;
  sentNotes: number;
  isUploaded: boolean;
  problem: string | null;
};

const nothingYet: Omit<Film, 'newProjectId'> = {
  projectId: null,
  projectName: '',
  uploads: [],
  itemId: null,
  sentNotes: 0,
  isUploaded: false,
  problem: null,
};

export type Making = {
  teamId: string;
  cuts: Cuts;
  notes: readonly Note[];
  uploader: Pick<Uploader, 'add' | 'untilDone'>;
  hrefOf: (projectName: string) => string;
};

export const createFilm = (): Store<Film> => createStore({ ...nothingYet, newProjectId: newId() });

const refused = (text: string) => new ApiError('bad_request', text, 400);
const mostNames = 20;
/** Leaves room for a number. */
const longestName = 200;

/** Makes a project with one file of two versions, and comments on the first. */
export async function makeFilm(film: Store<Film>, making: Making): Promise<void> {
  film.set({ problem: null });
  try {
    await makeProject(film, making);
    const itemId = film.get().itemId ?? (await uploadCut(film, making, 0));
    film.set({ itemId });
    for (const note of making.notes.slice(film.get().sentNotes)) {
      await call('createComment', { params: { itemId }, body: { ...note, version: 1, replyTo: null } });
      film.set({ sentNotes: film.get().sentNotes + 1 });
    }
    await uploadCut(film, making, 1);
    film.set({ isUploaded: true });
  } catch (error) {
    film.set({ problem: formatError(error) });
  }
}

/** "Harbour_v1.mp4" belongs into "Harbour". */
export function nameProject(fileName: string): string {
  const stem = fileName.replace(/\.[^.]+$/, '');
  const whole = stem.replace(/[\s._-]+v(ersion)?[\s._-]?\d+$/i, '').trim() || stem;
  const name = [...whole].slice(0, longestName).join('');
  return refuseName(name) === undefined ? name : 'My film';
}

async function makeProject(film: Store<Film>, { teamId, cuts }: Making): Promise<void> {
  if (film.get().projectId !== null) return;
  const wanted = nameProject(cuts[0].name);
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    try {
      const body = { id: film.get().newProjectId, parentId: null, name };
      const { folder } = await call('createFolder', { params: { teamId }, body });
      return film.set({ projectId: folder.id, projectName: folder.name });
    } catch (error) {
      const isTaken = isRefusal(error, 'conflict') && error.field !== undefined;
      if (!isTaken || number === mostNames) throw error;
    }
  }
}

/** Returns the id of the file. */
async function uploadCut(film: Store<Film>, making: Making, index: 0 | 1): Promise<string> {
  const { teamId, cuts, uploader, hrefOf } = making;
  const { projectId: parentId, projectName: name, itemId } = film.get();
  const place = { teamId, parentId, name, href: hrefOf(name), takes: 'videos' as const };
  const found = { files: [{ file: cuts[index], folders: [] }], folders: [] };
  // By its own name, so that no one is asked in the middle of the steps to rename the item.
  const ownName = fitFileName(cuts[index].name) ?? cuts[0].name;
  const versionOf = index === 1 && itemId !== null ? { id: itemId, name: ownName } : undefined;
  const [id] = await uploader.add(found, place, versionOf);
  if (id === undefined) throw refused('This file was not uploaded. Choose another one.');
  film.set({ uploads: [...film.get().uploads.slice(0, index), id] });
  const made = await uploader.untilDone(id);
  if (made === undefined) throw refused('The upload was cancelled. Try again, or choose other files.');
  return made;
}
