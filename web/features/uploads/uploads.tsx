import { useEffect, useMemo } from 'react';
import { readShareKey } from '#web/api/share-key.ts';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import type { Observable } from '#web/ui/store.ts';
import { useWarningBeforeLeaving } from '#web/ui/use-warning-before-leaving.ts';
import { type Arrival, watchArrivals } from './arrivals.ts';
import { chooseFiles } from './choose/choose-files.ts';
import { takeDropped } from './choose/dropped.ts';
import { readMaxFiles } from './choose/upload-limits.ts';
import { type Chosen, type Entry, isAddingCaptions, isUnderWay, type Place, type VersionOf } from './entries.ts';
import { keptMark } from './keep/kept-mark.ts';
import { uploadStore, useUploadState } from './queue/upload-store.ts';

export { chooseFiles } from './choose/choose-files.ts';
export { takeDropped } from './choose/dropped.ts';
export { type LeftOut, sortOut } from './choose/sort-out.ts';
export type { Chosen } from './entries.ts';
export { entryText } from './upload-words.ts';

/** The engine is loaded when there is something to upload. */
const loadEngine = () => import('./queue/engine.ts');
const UploadBox = lazyPart(() => import('./box/upload-box.tsx').then((file) => file.UploadBox));

export type Uploader = {
  /** Opens the system's file dialog; chosen files are uploaded to the place. */
  choose: (kind: 'files' | 'folder', place: Place) => void;
  /** Opens the system's file dialog; the chosen file becomes the newest version. */
  chooseVersion: (of: VersionOf, place: Place) => void;
  /** Uploads these files, or the only one as the newest version, with its captions. Returns the ids of the uploads. */
  add: (found: Chosen, place: Place, versionOf?: VersionOf) => Promise<string[]>;
  /** Resolves with the id of the file that an upload becomes, and with undefined if it is cancelled. */
  untilDone: (id: string) => Promise<string | undefined>;
  retry: (id: string) => void;
  /** Uploads a drop. Call it during the event. */
  drop: (transfer: DataTransfer, place: Place) => void;
  /**
   * Uploads a single dropped file with its captions as the newest version; anything else goes to the place. Returns the upload's id, or
   * undefined if it did not become a version. Call it during the event.
   */
  dropVersion: (transfer: DataTransfer, of: VersionOf, place: Place) => Promise<string | undefined>;
  /** Cancels an upload. Returns false if it is complete. */
  withdraw: (id: string) => Promise<boolean>;
  /** The uploads under way. */
  arrivals: Observable<readonly Arrival[]>;
  preload: () => void;
};

function untilDone(id: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const entry = uploadStore.find(id);
      if (entry && entry.stage !== 'done') return;
      stop();
      resolve(entry?.itemId ?? undefined);
    };
    const stop = uploadStore.subscribe(look);
    look();
  });
}

/** An upload of this page, if it is in the list. */
export function useUpload(id: string | undefined): Entry | undefined {
  return useUploadState().entries.find((entry) => entry.id === id);
}

/** The upload actions for buttons and drop targets. */
export function useUploader(userId: string): Uploader {
  return useMemo(() => {
    async function add(finding: Promise<Chosen>, to: Place, versionOf?: VersionOf): Promise<string[]> {
      const shareKey = readShareKey();
      const place = shareKey === null ? to : { ...to, shareKey };
      try {
        const [found, engine, maxFiles] = await Promise.all([finding, loadEngine(), readMaxFiles()]);
        await engine.workFor(userId);
        return engine.addFiles(userId, found, place, { maxFiles, versionOf });
      } catch (error) {
        showFailure(error);
        return [];
      }
    }
    return {
      choose: (kind, place) => void add(chooseFiles(kind, place.takes), place),
      chooseVersion: (of, place) => void add(chooseFiles('file', place.takes), place, of),
      drop: (transfer, place) => void add(takeDropped(transfer)(), place),
      dropVersion: async (transfer, of, place) => {
        const [id] = await add(takeDropped(transfer)(), place, of);
        return id !== undefined && uploadStore.find(id)?.versionOf === of.id ? id : undefined;
      },
      add: (found, place, versionOf) => add(Promise.resolve(found), place, versionOf),
      untilDone,
      retry: (id) => void loadEngine().then((engine) => engine.retry(id)),
      withdraw: async (id) => (await loadEngine()).withdraw(id),
      arrivals: watchArrivals(userId),
      preload: () => {
        UploadBox.preload();
        void loadEngine().catch(() => undefined);
        void readMaxFiles();
      },
    };
  }, [userId]);
}

/** The upload box, and what keeps uploads running. Mounted outside the pages, so that it survives navigation. */
export function Uploads({ userId, onSignIn }: { userId: string | undefined; onSignIn: () => void }) {
  const { entries } = useUploadState();
  const own = entries.filter((entry) => entry.userId === userId);
  const isMoving = own.some((entry) => isUnderWay(entry) || isAddingCaptions(entry));

  useEffect(() => {
    // If the engine fails to load, the error appears on the next upload.
    if (keptMark.read() || uploadStore.read().entries.length > 0) {
      void loadEngine().then(
        (engine) => engine.workFor(userId),
        () => undefined,
      );
    }
  }, [userId]);

  useWarningBeforeLeaving(isMoving);

  useEffect(() => {
    // Browsers navigate to a file that is dropped outside a drop target.
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);

  if (own.length === 0) return null;
  return <UploadBox entries={own} onSignIn={onSignIn} />;
}
