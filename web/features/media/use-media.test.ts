import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Media } from '#contract/media/processing.ts';
import { showPercent } from './use-media.ts';

const waiting = {
  mediaId: 'm',
  original: null,
  frameTimes: null,
  growing: null,
  outputs: [],
  processing: { state: 'running', percent: 1, problem: null },
} as unknown as Media;

/** Opens a page that shows this video; returns the mock that counts requests. */
function openPage(media: Media) {
  const client = new QueryClient();
  const ask = vi.fn(async () => media);
  const key = ['media', 'i', 'newest'];
  client.setQueryData(key, media);
  const stop = new QueryObserver(client, {
    queryKey: key,
    queryFn: ask,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {});
  onTestFinished(stop);
  return { client, ask };
}

test.each([
  { what: 'waits for a picture refetches', media: waiting, asked: 1 },
  { what: 'has one does not refetch', media: { ...waiting, growing: 'growing' }, asked: 0 },
  { what: 'shows another video does not refetch', media: { ...waiting, mediaId: 'other' }, asked: 0 },
])('on progress, a page that $what', ({ media, asked }) => {
  const { client, ask } = openPage(media);
  showPercent(client, { mediaId: 'm', percent: 2 });
  expect(ask).toHaveBeenCalledTimes(asked);
});
