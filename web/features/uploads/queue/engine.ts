import { formatError } from '#web/api/api-error.ts';
import { newId } from '#web/api/new-id.ts';
import {
  type Chosen,
  type Entry,
  type Found,
  isOver,
  type Kept,
  nameOf,
  type Place,
  type VersionOf,
} from '#web/features/uploads/entries.ts';
import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';
import { bareFolders } from '../choose/bare-folders.ts';
import { leftOutText, sortOut, type Typed, tooManyText } from '../choose/sort-out.ts';
import { formatDifference, isSameFile } from '../keep/keep-rules.ts';
import { forgetUploads, keepFile, keepUploads, readKept } from '../keep/kept-uploads.ts';
import { takeTab, thisTab } from '../keep/tab-lock.ts';
import { wakeAll } from '../send/retry-until-done.ts';
import { abandonUpload } from '../send/upload-file.ts';
import { createFolders } from './create-folders.ts';
import { showLeftOut } from './left-out.tsx';
import {
  applyChoice,
  change,
  discard,
  files,
  finished,
  type NameChoice,
  nameChoices,
  paintAhead,
  pump,
  setWorker,
  stop,
} from './upload-queue.ts';
import { uploadStore } from './upload-store.ts';

/** As long as the toast offers it. */
const undoMs = 10_500;

function toEntry(kept: Kept, hasFile: boolean, captionFiles: readonly File[] = []): Entry {
  const stage = !hasFile ? 'lost' : kept.upload ? 'ready' : 'waiting';
  const fresh = { sent: 0, hold: null, problem: null, isRefused: false, poster: null, doneAt: null, itemId: null };
  return { ...kept, ...fresh, stage, captionFiles, captionsAdded: 0, captionsProblem: null };
}

/** Uploads belong to the user who started them, and pause on sign-out. Resumes what this browser kept. */
export async function workFor(userId: string | undefined): Promise<void> {
  setWorker(userId);
  if (userId === undefined) return;
  const tabs = new Set((await readKept(userId)).map(({ upload }) => upload.tab));
  // Those of an open tab stay there, and nothing waits for its lock.
  for (const tab of tabs) {
    void takeTab(tab).then(async (isOurs) => {
      if (isOurs) restore((await readKept(userId)).filter(({ upload }) => upload.tab === tab));
    });
  }
}

function restore(kept: Awaited<ReturnType<typeof readKept>>): void {
  const found = kept.filter(({ upload: { id } }) => !uploadStore.find(id) && !undoable.has(id));
  const cancelled = found.filter(({ upload }) => upload.isCancelled).map(({ upload }) => upload);
  for (const { upload, uploadId } of cancelled) if (upload) void abandonUpload(uploadId);
  if (cancelled.length > 0) void forgetUploads(cancelled.map(({ id }) => id));
  for (const { upload, file } of found) if (file) files.set(upload.id, file);
  const entries = found.filter(({ upload }) => !upload.isCancelled);
  if (entries.length === 0) return;
  const restored = entries.map(({ upload, file }) => toEntry(upload, file !== null));
  uploadStore.set({ entries: [...restored, ...uploadStore.read().entries] });
  pump();
}

/** Adds chosen or dropped files, and starts uploading. Returns the ids of the new uploads. */
export function addFiles(
  userId: string,
  { files: found, folders, unreadable = [] }: Chosen,
  place: Place,
  { maxFiles, versionOf }: { maxFiles: number; versionOf?: VersionOf | undefined },
): string[] {
  const { files: taken, leftOut: others } = sortOut(found, place.takes);
  const leftOut = [...others, ...unreadable.map((path) => ({ path, reason: 'Could not be read' }))];
  const tooMany = tooManyText(taken.length, maxFiles);
  if (tooMany !== null) {
    showError(tooMany);
    return [];
  }
  const note = leftOutText(leftOut);
  const bare = bareFolders(folders, taken);
  if (bare.length > 0) void addFolders(userId, bare, place, taken.length === 0);
  if (taken.length === 0) {
    if (note !== null) showLeftOut(note, leftOut);
    else if (found.length > 0 && bare.length === 0)
      showError(place.takes === 'videos' ? 'There is no video in this.' : 'There is no file to review in this.');
    return [];
  }
  void takeTab(thisTab);
  const { entries } = uploadStore.read();
  // Start a new list once the last one is done, so that it counts its own files.
  const going = entries.every(isOver) ? entries.filter(({ stage }) => stage === 'failed') : entries;
  const batch = newId();
  const version = isOneFile(taken, found, folders) ? versionOf : undefined;
  const fresh = version === undefined ? taken.filter((one) => !adopt(one, place)) : taken;
  const added = fresh.map((one) => createEntry(userId, batch, one, place, version));
  uploadStore.set({ entries: [...going, ...added.map(({ entry }) => entry)], note, leftOut });
  void keepUploads(added.map(({ entry }) => entry));
  for (const { entry, file } of added) hold(entry.id, file);
  pump();
  paintAhead(added.map(({ entry }) => entry.id));
  return added.map(({ entry }) => entry.id);
}

/** Only one file, with its captions, becomes a version of another one. */
function isOneFile([first, ...others]: readonly Typed[], found: readonly Found[], folders: Chosen['folders']): boolean {
  if (!first || others.length > 0) return false;
  return found.length === 1 + first.captions.length && folders.every((names) => names.length === 0);
}

/** Folders that no upload creates. Next to uploads, only errors are reported. */
async function addFolders(userId: string, paths: string[][], place: Place, isAlone: boolean): Promise<void> {
  const problem = await createFolders(userId, paths, place).catch(formatError);
  if (problem !== null) showError(problem);
  else if (isAlone) showSuccess(`The folders are in ${place.name}.`);
}

function createEntry(
  userId: string,
  batch: string,
  { file, folders, contentType, captions }: Typed,
  place: Place,
  versionOf: VersionOf | undefined,
) {
  const id = newId();
  const { name: fileName, size, lastModified } = file;
  const name = versionOf?.name ?? fileName;
  const kept: Kept = {
    id,
    uploadId: id,
    userId,
    tab: thisTab,
    batch,
    place,
    folders,
    name,
    fileName,
    size,
    lastModified,
    contentType,
    ifExists: 'refuse',
    versionOf: versionOf?.id,
    captions: captions.map((one) => one.name),
    isPaused: false,
    isCancelled: false,
    upload: null,
  };
  return { file, entry: toEntry(kept, true, captions) };
}

/** Resumes an upload whose file was requested, wherever the file comes from. */
function adopt({ file, folders, captions }: Typed, place?: Place): boolean {
  const lost = uploadStore.read().entries.find((entry) => {
    const isThere = !place || (entry.place.parentId === place.parentId && entry.place.teamId === place.teamId);
    const isPath = !place || entry.folders.join('/') === folders.join('/');
    return entry.stage === 'lost' && isThere && isPath && isSameFile(entry, file);
  });
  if (!lost) return false;
  hold(lost.id, file);
  if (captions.length > 0) change(lost.id, { captionFiles: captions, captions: captions.map(({ name }) => name) });
  uploadStore.patch(lost.id, { stage: lost.upload ? 'ready' : 'waiting', problem: null });
  return true;
}

/** The requested files: all at once, or one after the other. */
export function giveFiles(id: string, found: readonly Found[]): void {
  const strangers = sortOut(found, 'all').files.filter((one) => !adopt(one));
  const entry = uploadStore.find(id);
  const [stranger] = strangers;
  if (entry?.stage === 'lost' && stranger) {
    uploadStore.patch(id, { problem: formatDifference(entry, stranger.file) });
  }
  pump();
}

export function pause(ids: readonly string[]): void {
  for (const id of ids) {
    change(id, { isPaused: true, hold: null });
    stop(id);
  }
}

export function resume(ids: readonly string[]): void {
  for (const id of ids) change(id, { isPaused: false });
  wakeAll();
  pump();
}

export function retry(id: string): void {
  const entry = uploadStore.find(id);
  if (entry?.stage !== 'failed') return;
  uploadStore.patch(id, { stage: entry.upload ? 'ready' : 'waiting', problem: null });
  pump();
}

export function chooseName(id: string, given: NameChoice, forAll: boolean): void {
  const batch = uploadStore.find(id)?.batch;
  const asking = uploadStore.read().entries.filter((entry) => entry.stage === 'asking' && entry.batch === batch);
  if (forAll && batch !== undefined) nameChoices.set(batch, given);
  for (const entry of asking) if (forAll || entry.id === id) applyChoice(entry.id, given);
  pump();
}

/** Cancels an upload for good. Returns false if it is complete, which the server may know before this page does. */
export async function withdraw(id: string): Promise<boolean> {
  if (finished.has(id)) return false;
  const uploadId = uploadStore.find(id)?.uploadId ?? id;
  discard([id]);
  return abandonUpload(uploadId);
}

/** Cancelled in this tab a moment ago. */
const undoable = new Set<string>();

function hold(id: string, file: File): void {
  files.set(id, file);
  keepFile(id, file, () => files.get(id) === file);
}

/** Removes uploads from the list. Undo is possible for some seconds; then the server is told. */
export function cancel(ids: readonly string[]): void {
  const gone = ids.flatMap((id) => uploadStore.find(id) ?? []);
  const going = gone.filter((entry) => !isOver(entry));
  discardNow(gone.filter(isOver));
  if (going.length === 0) return;
  const kept = new Map(going.map(({ id }) => [id, files.get(id)]));
  for (const { id } of going) stop(id);
  uploadStore.remove(new Set(kept.keys()));
  void keepUploads(going.map((entry) => ({ ...entry, isCancelled: true })));
  for (const { id } of going) undoable.add(id);
  const timer = setTimeout(() => {
    for (const { id } of going) undoable.delete(id);
    discardNow(going);
  }, undoMs);
  const [first] = going;
  const what = going.length === 1 && first ? `the upload of “${nameOf(first)}”` : `${going.length} uploads`;
  showUndo(`Cancelled ${what}`, () => {
    clearTimeout(timer);
    // The notice stays while the pointer is on it, and the time may be over.
    for (const [id, file] of kept) {
      undoable.delete(id);
      if (file) hold(id, file);
    }
    const back = going.map((entry) => toEntry(entry, kept.get(entry.id) !== undefined, entry.captionFiles));
    const entries = [...uploadStore.read().entries, ...back].sort((a, b) => (a.id < b.id ? -1 : 1));
    uploadStore.set({ entries });
    void keepUploads(back);
    pump();
  });
}

function discardNow(entries: readonly Entry[]): void {
  for (const { stage, upload, uploadId } of entries) if (upload && stage !== 'done') void abandonUpload(uploadId);
  discard(entries.map(({ id }) => id));
}
