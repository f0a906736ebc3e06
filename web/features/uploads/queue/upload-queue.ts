import { isRefusal } from '#web/api/api-error.ts';
import { newId } from '#web/api/new-id.ts';
import type { Entry } from '#web/features/uploads/entries.ts';
import { makePoster } from '../choose/poster.ts';
import { forgetUploads, keepUploads } from '../keep/kept-uploads.ts';
import { rememberLink } from '../keep/upload-link.ts';
import { offerName } from '../send/offer-name.ts';
import { abandonUpload, beginUpload, isUnreadable, sendFile } from '../send/upload-file.ts';
import { addCaptions } from './add-captions.ts';
import { formatRefusal } from './format-refusal.ts';
import { uploadStore } from './upload-store.ts';

/** Uploads that became files, also those that left the list since. */
export const finished = new Set<string>();

/** Uploads start on the server well ahead of sending, so that name conflicts come up early. */
const beginAtOnce = 3;
const begunAhead = 100;
const sendAtOnce = 3;

export type NameChoice = 'version' | 'keep-both' | 'skip';

/** The files themselves, which the UI does not need. */
export const files = new Map<string, File>();
/** Decisions about taken names that apply to a whole batch. */
export const nameChoices = new Map<string, NameChoice>();
const busy = new Map<string, AbortController>();
/** Started by this page, so that the server has no parts yet. */
const fresh = new Set<string>();
let userId: string | undefined;

/** Without a user all uploads pause; another user's uploads wait for that user. */
export function setWorker(id: string | undefined): void {
  if (id === userId) return;
  userId = id;
  for (const control of busy.values()) control.abort();
  pump();
}

export function isWorkingFor(id: string): boolean {
  return id === userId;
}

export function stop(id: string): void {
  busy.get(id)?.abort();
}

/** Starts and sends uploads within the limits, in the order they were added. */
export function pump(): void {
  const { entries } = uploadStore.read();
  const working = entries.filter(({ id }) => busy.has(id));
  let beginning = working.filter(({ stage }) => stage === 'waiting').length;
  let sending = working.length - beginning;
  let ahead = entries.filter(({ stage }) => stage === 'ready').length;
  for (const entry of entries) {
    if (busy.has(entry.id) || entry.isPaused || entry.userId !== userId) continue;
    if (entry.stage === 'waiting' && beginning < beginAtOnce && ahead < begunAhead) {
      beginning += 1;
      ahead += 1;
      void work(entry, begin);
    } else if (entry.stage === 'ready' && sending < sendAtOnce) {
      sending += 1;
      void work(entry, send);
    }
  }
}

type Step = (entry: Entry, watch: Parameters<typeof beginUpload>[1]) => Promise<void>;

async function work(entry: Entry, step: Step): Promise<void> {
  const { id } = entry;
  const control = new AbortController();
  const { signal } = control;
  rememberLink(entry);
  busy.set(id, control);
  try {
    await step(entry, { signal, onHold: (hold) => uploadStore.patch(id, { hold }) });
  } catch (error) {
    if (!signal.aborted) fail(id, error);
  } finally {
    busy.delete(id);
    const now = uploadStore.find(id);
    // Cancelled while it was starting: the server may or may not know it.
    if (!now && entry.upload === null) void abandonUpload(entry.uploadId);
    if (signal.aborted && now?.stage === 'sending') uploadStore.patch(id, { stage: 'ready', hold: null });
    else if (now?.hold) uploadStore.patch(id, { hold: null });
    pump();
  }
}

const begin: Step = async (entry, watch) => {
  const { id, batch } = entry;
  const upload = await beginUpload(entry, watch);
  if (upload) {
    fresh.add(upload.id);
    change(id, { stage: 'ready', upload });
    return;
  }
  const choice = nameChoices.get(batch);
  if (choice === undefined) uploadStore.patch(id, { stage: 'asking' });
  else applyChoice(id, choice);
};

const send: Step = async (entry, watch) => {
  const { id, upload } = entry;
  const file = files.get(id);
  if (!file || !upload) {
    uploadStore.patch(id, { stage: file ? 'waiting' : 'lost' });
    return;
  }
  uploadStore.patch(id, { stage: 'sending', problem: null });
  const onSent = (sent: number) => uploadStore.report(id, sent);
  const given = { upload, file, poster: paint(entry, file), isFresh: fresh.delete(upload.id) };
  const { itemId, version } = await sendFile(given, { ...watch, onSent });
  finished.add(id);
  uploadStore.patch(id, { stage: 'done', sent: file.size, hold: null, doneAt: Date.now(), itemId });
  files.delete(id);
  posters.delete(id);
  offerName(entry);
  if (entry.captionFiles.length > 0) await addCaptions(entry, { itemId, version });
  void forgetUploads([id]);
};

/** Longer lists get no thumbnails, to save memory. */
const mostPictures = 100;
const posters = new Map<string, Promise<string | null>>();
/** One at a time: each needs a decoder. */
let painting: Promise<unknown> = Promise.resolve();

/** The poster of an upload, made once. */
function paint({ id, contentType }: Entry, file: File): Promise<string | null> {
  const known = posters.get(id);
  if (known) return known;
  const made = painting.then(() => (files.has(id) ? makePoster(file, contentType) : null));
  painting = made;
  posters.set(id, made);
  void made.then((poster) => {
    if (uploadStore.read().entries.length <= mostPictures) uploadStore.patch(id, { poster });
  });
  return made;
}

/** Makes the posters of these uploads before their turn, so that their cards have a picture. */
export function paintAhead(ids: readonly string[]): void {
  if (uploadStore.read().entries.length > mostPictures) return;
  for (const id of ids) {
    const file = files.get(id);
    const entry = uploadStore.find(id);
    if (file && entry) void paint(entry, file);
  }
}

/** Restarted once already; a second restart could loop. */
const renewed = new Set<string>();

function fail(id: string, error: unknown): void {
  const entry = uploadStore.find(id);
  if (!entry) return;
  if (isUnreadable(error)) {
    files.delete(id);
    posters.delete(id);
    const problem = 'This file was moved or changed. Choose it again to go on.';
    uploadStore.patch(id, { stage: 'lost', problem });
    return;
  }
  if (isRefusedForGood(entry, error)) {
    if (entry.upload) void abandonUpload(entry.uploadId);
    files.delete(id);
    uploadStore.patch(id, { stage: 'failed', isRefused: true, problem: formatRefusal(error) });
    void forgetUploads([id]);
    return;
  }
  const isOutdated = entry.upload !== null && isRefusal(error, 'not_found', 'conflict');
  if (isOutdated) {
    void abandonUpload(entry.uploadId);
    change(id, { upload: null, uploadId: newId(), sent: 0 });
  }
  // The server expires uploads that were idle for a week.
  const canRenew = isOutdated && isRefusal(error, 'not_found') && !renewed.has(id);
  if (canRenew) renewed.add(id);
  uploadStore.patch(id, canRenew ? { stage: 'waiting' } : { stage: 'failed', problem: formatRefusal(error) });
}

/** After the start, `bad_request` and `not_found` concern a part or the upload, which a retry can fix. */
function isRefusedForGood({ upload }: Entry, error: unknown): boolean {
  if (isRefusal(error, 'forbidden', 'too_large', 'unsupported_type')) return true;
  return upload === null && isRefusal(error, 'bad_request', 'not_found');
}

export function applyChoice(id: string, choice: NameChoice): void {
  if (choice === 'skip') discard([id]);
  else change(id, { stage: 'waiting', ifExists: choice });
}

/** Also saves the change, for reloads. */
export function change(id: string, values: Partial<Entry>): void {
  uploadStore.patch(id, values);
  const entry = uploadStore.find(id);
  if (entry) void keepUploads([entry]);
}

/** Removes uploads from the list, with everything kept of them. */
export function discard(ids: readonly string[]): void {
  for (const id of ids) {
    stop(id);
    files.delete(id);
    posters.delete(id);
  }
  uploadStore.remove(new Set(ids));
  void forgetUploads(ids);
}
