import type { Observable } from '#web/ui/store.ts';
import type { Entry } from './entries.ts';
import { uploadStore } from './queue/upload-store.ts';
import { entryText } from './upload-words.ts';

/** An upload on its way to a place, where it becomes a file. */
export type Arrival = {
  id: string;
  teamId: string;
  /** Of the place; the upload is below these folders of it. */
  parentId: string | null;
  folders: readonly string[];
  name: string;
  poster: string | null;
  /** From 0 to 1. */
  part: number;
  isStill: boolean;
  text: string;
  /** When it became a file. Until the folder knows that file, the arrival stands for it. */
  doneAt: number | null;
};

const shownStages: readonly Entry['stage'][] = ['waiting', 'ready', 'sending', 'done'];

function describe(entry: Entry): Arrival {
  const { id, place, folders, name, upload, poster, stage, sent, size, isPaused, hold, doneAt } = entry;
  return {
    id,
    teamId: place.teamId,
    parentId: place.parentId,
    folders,
    name: upload?.name ?? name,
    poster,
    part: stage === 'done' ? 1 : sent / size,
    isStill: isPaused || hold !== null,
    text: stage === 'done' ? 'Finishing' : entryText(entry),
    doneAt,
  };
}

/** The uploads of a user that become files of their own. A new version has the card of its file. */
export function watchArrivals(userId: string): Observable<readonly Arrival[]> {
  let known: readonly Entry[] | undefined;
  let arrivals: readonly Arrival[] = [];
  return {
    get: () => {
      const { entries } = uploadStore.read();
      if (entries === known) return arrivals;
      known = entries;
      arrivals = entries
        .filter((entry) => entry.userId === userId && entry.versionOf === undefined && entry.ifExists !== 'version')
        .filter(({ stage }) => shownStages.includes(stage))
        .map(describe);
      return arrivals;
    },
    subscribe: uploadStore.subscribe,
  };
}
