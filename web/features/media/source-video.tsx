import { type ComponentProps, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { feedGrowing } from './feed-growing.ts';
import type { Line } from './line/line.ts';
import type { Source } from './sources.ts';

/** A video that keeps its time and its playing state when the source changes. */
export function SourceVideo({
  source,
  line,
  onBroken,
  ref,
  poster,
  autoPlay = true,
  ...rest
}: Omit<ComponentProps<'video'>, 'src' | 'ref' | 'onError'> & {
  source: Source;
  line: Line;
  onBroken: (source: Source) => void;
  ref: Ref<HTMLVideoElement>;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video.current, []);
  const hasBegun = useRef(false);
  const [hasPicture, setHasPicture] = useState(false);
  // An error concerns the source that the video was last given, not the one about to be set.
  const given = useRef(source);
  const fail = useEffectEvent(() => onBroken(given.current));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL identifies a source
  useEffect(() => {
    const node = video.current;
    if (!node) return;
    const reachedS = node.currentTime;
    const plays = hasBegun.current ? !node.paused : autoPlay;
    hasBegun.current = true;
    given.current = source;
    const stops = [line.watch(node, source.url)];
    if (source.kind === 'growing') stops.push(feedGrowing(node, source, fail));
    else node.src = source.url;
    // Before metadata has loaded, this sets the start position.
    if (reachedS > 0) node.currentTime = reachedS;
    // Autoplay may be blocked; the play button remains.
    if (plays) void node.play().catch(() => undefined);
    return () => {
      for (const stop of stops) stop();
    };
  }, [source.url]);

  return (
    <video
      {...rest}
      ref={video}
      // A picture from S3 could be shown but not saved: it would taint the canvas.
      crossOrigin="anonymous"
      playsInline
      // The line is measured, and playback ready, before anyone presses Play.
      preload="auto"
      // The poster would flash between two sources.
      poster={hasPicture ? undefined : poster}
      onLoadedData={() => setHasPicture(true)}
      onError={() => onBroken(given.current)}
    >
      <track kind="captions" />
    </video>
  );
}
