import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { frameClock } from '#contract/media/timecode.ts';
import { findRendition } from '#web/decoder/find-rendition.ts';
import { useFrameText } from '#web/decoder/frame-text.ts';
import { useTimed } from '#web/decoder/use-timed.ts';
import { refetchMedia } from '#web/features/media/media.tsx';
import { aspectOf } from '#web/features/player/player.tsx';
import { classNames } from '#web/ui/class-names.ts';

const lines = 1080;
/** Played before and after the frame. */
const aroundS = 1;

export type MomentHandle = {
  /** Plays the seconds around the frame once, and returns to it. */
  play: () => Promise<void>;
  stop: () => void;
};

/** One frame of a video, and the seconds around it. */
export function Moment({
  ref,
  media,
  frame,
  seconds,
  name,
  note,
  isHeard,
  className,
  children,
}: {
  ref: Ref<MomentHandle>;
  media: Media | undefined;
  /** Null: the version does not have it, or its frames are unknown. */
  frame: number | null;
  /** The time of its picture in a video whose frames are unknown. */
  seconds?: number;
  /** "Before, v1" */
  name: string;
  /** Instead of the picture, where there is none. */
  note: string;
  isHeard: boolean;
  className?: string | undefined;
  /** Over the picture. */
  children?: ReactNode;
}) {
  const queryClient = useQueryClient();
  const video = useRef<HTMLVideoElement>(null);
  const running = useRef<AbortController>(null);
  const timed = useTimed(media);
  const timeOf = useFrameText(media);
  const rendition = media && findRendition(media, lines)?.url;
  const [broken, setBroken] = useState<string | null>(null);
  // A video that could not be processed may still play as it is.
  const url = rendition ?? media?.original ?? null;
  const startS = rendition || !timed ? 0 : timed.facts.video.startMs / 1000;
  const own = timed && frame !== null ? frameClock(timed.facts.video, timed.table).middleOf(frame) : null;
  const isPlayed = url !== null && url !== broken;
  const at = isPlayed ? (own === null ? (seconds ?? null) : startS + own) : null;
  const isMissing = at === null && (frame === null || (media !== undefined && !isPlayed));

  useEffect(() => {
    running.current?.abort();
    if (video.current && at !== null && url) video.current.currentTime = at;
  }, [at, url]);

  useImperativeHandle(
    ref,
    () => ({
      play: async () => {
        const node = video.current;
        if (!node || at === null) return;
        running.current?.abort();
        const run = new AbortController();
        running.current = run;
        await playAround(node, at, run.signal);
      },
      stop: () => {
        running.current?.abort();
        video.current?.pause();
        if (video.current && at !== null) video.current.currentTime = at;
      },
    }),
    [at],
  );

  const aspect = aspectOf(media);
  const time = frame === null ? null : (timeOf?.(frame) ?? null);
  return (
    <figure
      aria-label={name}
      className={classNames('grid min-h-0 min-w-0 place-items-center overflow-hidden', className)}
      style={{ containerType: 'size' }}
    >
      <div
        className="relative"
        style={{ aspectRatio: aspect, width: `min(100cqw, 100cqh * ${aspect})` }}
        data-frame={frame ?? undefined}
      >
        {url && at !== null && (
          <video
            ref={video}
            src={url}
            crossOrigin="anonymous"
            muted={!isHeard}
            playsInline
            preload="auto"
            onError={() => {
              // Its signed address may have expired.
              if (rendition) void refetchMedia(queryClient);
              else setBroken(url);
            }}
            aria-label={name}
            className="absolute inset-0 size-full"
          >
            <track kind="captions" />
          </video>
        )}
        {isMissing ? (
          <p className="absolute inset-0 grid place-items-center bg-panel px-4 text-center text-quiet">{note}</p>
        ) : (
          children
        )}
      </div>
      <figcaption className="absolute top-2 left-2 rounded-sm bg-ground/80 px-2 py-0.5 text-xs tabular-nums">
        {name}
        {time !== null && ` · ${time}`}
      </figcaption>
    </figure>
  );
}

async function playAround(video: HTMLVideoElement, at: number, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>();
  const look = () => {
    if (signal.aborted || video.ended || video.currentTime >= at + aroundS) over.resolve();
    else requestAnimationFrame(look);
  };
  video.currentTime = Math.max(0, at - aroundS);
  // Refused until the first click or key, and by a video that cannot be read.
  await video.play().catch(() => over.resolve());
  look();
  await over.promise;
  video.pause();
  if (!signal.aborted) video.currentTime = at;
}
