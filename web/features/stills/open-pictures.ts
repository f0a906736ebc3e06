import type { Media } from '#contract/media/processing.ts';
import { frameClock } from '#contract/media/timecode.ts';
import type { Timed } from '#web/decoder/file-clock.ts';
import { findRendition } from '#web/decoder/find-rendition.ts';
import { asBitmap, openStills, type StillReader } from './read-stills.ts';

/** As large as proxies get. */
const mostLines = 2160;

/** Reads single frames at full size. Addresses expire, so the media are asked for each time. */
export async function openPictures(
  newest: () => Media | undefined,
  { facts, table }: Timed,
): Promise<StillReader<ImageBitmap>> {
  const find = () => {
    const media = newest();
    return media && findRendition(media, mostLines);
  };
  const rendition = find();
  if (!rendition) throw new Error('There is no copy to read.');
  const link = { newest: () => find()?.url ?? rendition.url, onStale: () => undefined };
  const { width, height } = rendition;
  return openStills(link, { clock: frameClock(facts.video, table), offsetS: 0 }, { width, height }, asBitmap);
}
