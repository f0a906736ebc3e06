import { useEffect, useMemo, useState } from 'react';
import { chooseStart, listRungs } from './line/ladder.ts';
import { createLine } from './line/line.ts';
import { readThroughput } from './line/throughput.ts';
import { addFailed, chooseSource, listSources, type Source, withoutFailed } from './sources.ts';
import { useMedia } from './use-media.ts';

/** The playback of one uploaded version. Another version starts anew. */
type Playing = {
  mediaId: string | null;
  shown: Source | null;
  /** URLs that failed, and paths of files that this browser cannot play. */
  failed: ReadonlySet<string>;
  /** The path of the file that suits the line. */
  chosen: string | null;
};

const nothing: Playing = { mediaId: null, shown: null, failed: new Set(), chosen: null };

/**
 * The source being played, chosen by the throughput of the line. `unprobedUrl` is tried until the server has probed the
 * file. When a source fails, its signed URL may have expired, so it is refetched; a source is given up only if it fails
 * with the same URL, and for good if a renewed URL fails too.
 */
export function useSource(itemId: string, version: number | undefined, unprobedUrl: string | null, isOpen: boolean) {
  const query = useMedia(itemId, version, isOpen);
  const media = query.data;
  const [kept, setKept] = useState(nothing);
  const playing = media && kept.mediaId !== media.mediaId ? { ...nothing, mediaId: media.mediaId } : kept;
  const { failed } = playing;
  const playable = useMemo(() => media && withoutFailed(media, failed), [media, failed]);
  const rungs = useMemo(() => (playable ? listRungs(playable) : []), [playable]);
  const [line] = useState(() => createLine((chosen) => setKept((was) => ({ ...was, chosen }))));
  const isThere = rungs.some(({ path }) => path === playing.chosen);
  const chosen = isThere ? playing.chosen : chooseStart(rungs, readThroughput());
  useEffect(() => line.use(rungs, chosen), [line, rungs, chosen]);

  const sources = playable ? listSources(playable, unprobedUrl) : [];
  const source = media ? chooseSource(playing.shown, sources, failed, chosen) : null;
  const hasChanged = source !== playing.shown || chosen !== playing.chosen || playing !== kept;
  if (media && hasChanged) setKept({ ...playing, shown: source, chosen });

  async function onBroken({ url }: Source): Promise<void> {
    const { data, isSuccess } = await query.refetch();
    const current = isSuccess ? listSources(data, null) : [];
    setKept((was) => ({ ...was, failed: addFailed(was.failed, url, current) }));
  }

  const hasFailed = failed.size > 0 && source === null;
  return { query, media, source, sources, line, onBroken, hasFailed };
}
