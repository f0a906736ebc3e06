import type { ReactNode } from 'react';
import { formatDuration, formatSize } from '#contract/format.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { formatTimecode, timecodeScale } from '#contract/media/timecode.ts';
import { countText } from '#web/ui/text/count.ts';
import {
  formatCodec,
  formatColor,
  formatColorTags,
  formatContainer,
  formatFrameRate,
  formatTrack,
} from './fact-words.ts';

/** A plain value, with the technical detail below it. */
function Fact({ label, detail, children }: { label: string; detail?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 py-1.5">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">
        {children}
        {detail && <span className="block text-quiet text-sm">{detail}</span>}
      </dd>
    </div>
  );
}

const join = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');

/** The metadata found by probing the video. */
export function FactList({ facts, sizeBytes }: { facts: MediaFacts | null; sizeBytes: number }) {
  return (
    <dl>
      <Fact label="Size" detail={countText(sizeBytes, 'byte')}>
        {formatSize(sizeBytes)}
      </Fact>
      {facts && <VideoRows facts={facts} />}
    </dl>
  );
}

function VideoRows({ facts }: { facts: MediaFacts }) {
  const { video, audio, startTimecode, container, durationMs } = facts;
  const { width, height, frameCount, rotation, isInterlaced, color, codec, profile, pixelFormat, bitDepth } = video;
  const scale = timecodeScale(facts);
  const turned = rotation === 0 ? 'not turned' : `turned by ${rotation}° clockwise`;
  return (
    <>
      <Fact label="Length" detail={join(countText(frameCount, 'frame'), `${durationMs / 1000} s`)}>
        {formatDuration(durationMs)}
      </Fact>
      <Fact label="Picture" detail={join(turned, isInterlaced ? 'interlaced' : 'progressive')}>
        {width} × {height}
      </Fact>
      <Fact label="Frame rate">{formatFrameRate(video)}</Fact>
      <Fact label="Start time code" detail={startTimecode && scale.isDropFrame && 'drop-frame'}>
        {startTimecode ? formatTimecode(0, scale) : 'None'}
      </Fact>
      <Fact label="Colour" detail={formatColorTags(color)}>
        {formatColor(color)}
      </Fact>
      <Fact label="Format" detail={join(profile, `${bitDepth} bit`, pixelFormat)}>
        {formatCodec(codec)} in {formatContainer(container)}
      </Fact>
      <Fact label="Sound">
        {audio.length === 0 && 'None'}
        {audio.map((track) => (
          <span key={track.streamIndex} className="block not-first:mt-1">
            {formatTrack(track)}
            <span className="block text-quiet text-sm">
              {formatCodec(track.codec)} · {track.sampleRate / 1000} kHz
            </span>
          </span>
        ))}
      </Fact>
    </>
  );
}
