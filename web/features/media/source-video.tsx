import { type ComponentProps, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { feedGrowing } from './feed-growing.ts';
import type { Source } from './sources.ts';

/** A video that goes on where it was when its source changes: playing or paused, at the same time. */
export function SourceVideo({
  source,
  onBroken,
  ref,
  poster,
  autoPlay = true,
  ...rest
}: Omit<ComponentProps<'video'>, 'src' | 'ref' | 'onError'> & {
  source: Source;
  onBroken: (source: Source) => void;
  ref: Ref<HTMLVideoElement>;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video.current, []);
  const hasBegun = useRef(false);
  const [hasPicture, setHasPicture] = useState(false);
  // What breaks is what the video was given last, which may not be what it is about to be given.
  const given = useRef(source);
  const fail = useEffectEvent(() => onBroken(given.current));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a source is its address
  useEffect(() => {
    const node = video.current;
    if (!node) return;
    const reachedS = node.currentTime;
    const plays = hasBegun.current ? !node.paused : autoPlay;
    hasBegun.current = true;
    given.current = source;
    let stop: (() => void) | undefined;
    if (source.kind === 'growing') stop = feedGrowing(node, source, fail);
    else node.src = source.url;
    // Before the picture is known this says where to begin.
    if (reachedS > 0) node.currentTime = reachedS;
    // A browser may want a click first; the play button is there.
    if (plays) void node.play().catch(() => undefined);
    return stop;
  }, [source.url]);

  return (
    <video
      {...rest}
      ref={video}
      playsInline
      // Between two sources the poster would flash.
      poster={hasPicture ? undefined : poster}
      onLoadedData={() => setHasPicture(true)}
      onError={() => onBroken(given.current)}
    >
      <track kind="captions" />
    </video>
  );
}
