import type { TakenFiles } from '#contract/media/kinds.ts';
import type { IfExists, Upload } from '#contract/uploads/uploads.ts';

/** The destination of uploads: a folder or the root of a team, with its name and address. */
export type Place = {
  teamId: string;
  parentId: string | null;
  name: string;
  href: string;
  /** The files that its team takes. */
  takes: TakenFiles;
  /** The secret of the share link, if the user is a guest. */
  shareKey?: string;
};

/** The file that a new version is added to. */
export type VersionOf = { id: string; name: string };

/** A local file, and the folders it was chosen with. */
export type Found = { file: File; folders: string[] };

/** Files and all folders, including those without a file. */
export type Chosen = {
  files: Found[];
  folders: string[][];
  /** Paths of files that the browser could not read. */
  unreadable?: string[];
};

/**
 * waiting → (asking) → ready → sending → done; each can go to failed or lost. `asking`: the name is taken, and the user
 * has not decided. `lost`: the browser no longer has the file.
 */
export type Stage = 'waiting' | 'asking' | 'ready' | 'sending' | 'done' | 'failed' | 'lost';

/** Why an upload waits without having failed. Each ends by itself, or on sign-in. */
export type Hold = 'offline' | 'away' | 'full' | 'signed-out';

/** The part of an upload that survives a reload. */
export type Kept = {
  id: string;
  /** Its id on the server; differs from `id` only after a restart. */
  uploadId: string;
  userId: string;
  /** The tab that works on it, which may have closed. */
  tab: string;
  /** Files added together share one decision about taken names. */
  batch: string;
  place: Place;
  folders: readonly string[];
  name: string;
  /** The local file's name, if it is uploaded under another. */
  fileName?: string;
  size: number;
  lastModified: number;
  contentType: string;
  ifExists: IfExists;
  /** The id of the file that it becomes a version of. */
  versionOf?: string | undefined;
  /** The names of the files that become its captions. The files themselves do not survive a reload. */
  captions?: readonly string[];
  isPaused: boolean;
  /** Cancelled, but the server has not been told: undo is possible for some seconds. */
  isCancelled: boolean;
  /** The server's response to starting it. */
  upload: Upload | null;
};

export type Entry = Kept & {
  stage: Stage;
  sent: number;
  hold: Hold | null;
  /** Why it failed, or why its file is requested. */
  problem: string | null;
  /** The server will never accept it, so a retry is pointless. */
  isRefused: boolean;
  /** A thumbnail, once the browser has made one. */
  poster: string | null;
  captionFiles: readonly File[];
  captionsAdded: number;
  /** The captions that were not added and why, as sentences. */
  captionsProblem: string | null;
  /** When it became a file, and that file. */
  doneAt: number | null;
  itemId: string | null;
};

/** The name of a file as it is on the disk: a new version may be a file of another name than its item. */
export const nameOf = ({ name, fileName = name }: Pick<Kept, 'name' | 'fileName'>): string => fileName;

export function isOver({ stage }: Entry): boolean {
  return stage === 'done' || stage === 'failed';
}

/** The video is there, and its captions are being added. */
export function isAddingCaptions({ stage, captionFiles }: Pick<Entry, 'stage' | 'captionFiles'>): boolean {
  return stage === 'done' && captionFiles.length > 0;
}

/** Progresses now, or will without the user. */
export function isUnderWay({ stage, isPaused }: Entry): boolean {
  return !isPaused && (stage === 'waiting' || stage === 'ready' || stage === 'sending');
}
