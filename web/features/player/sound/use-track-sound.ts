import { useEffect, useEffectEvent } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { pathOf } from '#web/api/signed-url.ts';
import { showError } from '#web/ui/notices/toast.ts';
import type { Player } from '../engine/player.ts';
import { feedTrack } from './feed-track.ts';
import { followVideo } from './follow-video.ts';
import { findTrackFile } from './list-tracks.ts';

/**
 * Plays an audio track other than the first. Browsers expose only a video's first track, so others play in a separate
 * element, from a proxy, with preserved pitch. `onStale` gets a URL that has expired.
 */
export function useTrackSound(player: Player, media: Media | undefined, onStale: (url: string) => void): void {
  const track = player.useState((state) => state.track);
  const url = findTrackFile(media);
  const file = url === null ? null : pathOf(url);
  const newestLink = useEffectEvent(() => url ?? '');
  const reportStale = useEffectEvent(onStale);

  useEffect(() => {
    const { video } = player.wiring.received();
    if (track === 0 || file === null || !video) return;
    const audio = new Audio();
    const applyVolume = () => {
      const { volume, isMuted } = player.state();
      Object.assign(audio, { volume, muted: isMuted, preservesPitch: true });
    };
    applyVolume();
    const link = { newest: () => newestLink(), onStale: (stale: string) => reportStale(stale) };
    const stops = [
      feedTrack(audio, link, track, () => {
        player.set({ track: 0 });
        showError('This audio track cannot be played now. You hear the first one.');
      }),
      followVideo(audio, video, () => player.wiring.received().offsetS),
      player.subscribe(applyVolume),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [player, track, file]);
}
