import type { IfExists, Upload } from '#contract/uploads.ts';

/** A folder, or the top of a team: where files land, what it is called, and how to go there. */
export type Place = {
  teamId: string;
  parentId: string | null;
  name: string;
  href: string;
  /** The secret of the link by which one got there, where it was a link. */
  shareKey?: string;
};

/** The file that a new version is added to. */
export type VersionOf = { id: string; name: string };

/** A file of the person's machine, and the folders that it was chosen with. */
export type Found = { file: File; folders: string[] };

/** Files, and every folder among them: also those without a file. */
export type Chosen = { files: Found[]; folders: string[][] };

/**
 * waiting → (asking) → ready → sending → done; from each of them to failed or lost.
 * `asking`: its name exists, and nobody has said yet what to do. `lost`: the browser no longer has the file itself.
 */
export type Stage = 'waiting' | 'asking' | 'ready' | 'sending' | 'done' | 'failed' | 'lost';

/** Why nothing moves although nothing went wrong for good. All of them end by themselves, or by signing in. */
export type Hold = 'offline' | 'away' | 'full' | 'signed-out';

/** What is kept of an upload over a reload. */
export type Kept = {
  id: string;
  /** Its name on the server: the same, but for a second beginning. */
  uploadId: string;
  userId: string;
  /** The page that works on it, which may be gone. */
  tab: string;
  /** What was added together is asked about together. */
  batch: string;
  place: Place;
  folders: readonly string[];
  name: string;
  /** What the file itself is called, where it is uploaded under another name. */
  fileName?: string;
  size: number;
  lastModified: number;
  contentType: string;
  ifExists: IfExists;
  /** The id of the file that it becomes a version of. */
  versionOf?: string | undefined;
  isPaused: boolean;
  /** Cancelled, and not yet told to the server: for some seconds that can be undone. */
  isCancelled: boolean;
  /** What the server answered when it began. */
  upload: Upload | null;
};

export type Entry = Kept & {
  stage: Stage;
  sent: number;
  hold: Hold | null;
  /** Why it failed, or why its file is asked for. */
  problem: string | null;
  /** Failed because the server will never take it: sending it again changes nothing. */
  isRefused: boolean;
  /** A small picture of it, once the browser has made one. */
  poster: string | null;
};

export function isOver({ stage }: Entry): boolean {
  return stage === 'done' || stage === 'failed';
}

/** Moves, or will by itself. */
export function isUnderWay({ stage, isPaused }: Entry): boolean {
  return !isPaused && (stage === 'waiting' || stage === 'ready' || stage === 'sending');
}
