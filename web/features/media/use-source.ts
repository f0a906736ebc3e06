import { useState } from 'react';
import { chooseSource, listSources, type Source } from './sources.ts';
import { useMedia } from './use-media.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * What of a video is played now. `unprobedUrl` is tried until the server has looked at the file. Where something does
 * not play, its link may have ended: it is asked for again, and only what fails under the same link is given up.
 */
export function useSource(itemId: string, version: number | undefined, unprobedUrl: string | null, isOpen: boolean) {
  const query = useMedia(itemId, version, isOpen);
  const [failed, setFailed] = useState(nothing);
  const [shown, setShown] = useState<Source | null>(null);
  const sources = query.data ? listSources(query.data, unprobedUrl) : [];
  const source = chooseSource(shown, sources, failed);
  if (source !== shown) setShown(source);

  async function onBroken({ url }: Source): Promise<void> {
    await query.refetch();
    setFailed((was) => new Set([...was, url]));
  }

  return { query, media: query.data, source, sources, onBroken, hasFailed: failed.size > 0 && source === null };
}
