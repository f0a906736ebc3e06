import { useState } from 'react';
import { chooseSource, listSources, type Source } from './sources.ts';
import { useMedia } from './use-media.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * The source being played. `unprobedUrl` is tried until the server has probed the file. When a source fails, its signed
 * URL may have expired, so it is refetched; a source is given up only if it fails with the same URL.
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
