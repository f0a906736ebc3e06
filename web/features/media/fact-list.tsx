import { formatDuration, formatSize } from '#contract/format.ts';
import type { AssetFacts } from '#contract/media/asset-facts.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { formatTimecode, timecodeScale } from '#contract/media/timecode.ts';
import { countText } from '#web/ui/text/count.ts';
import { AssetRows } from './asset-rows.tsx';
import { Fact, joinFacts as join } from './fact.tsx';
import {
  formatCodec,
  formatColor,
  formatColorTags,
  formatContainer,
  formatFrameRate,
  formatTrack,
} from './fact-words.ts';

/** The metadata found by probing the file. */
export function FactList({
  facts,
  asset,
  sizeBytes,
}: {
  facts: MediaFacts | null;
  asset: AssetFacts | null;
  sizeBytes: number;
}) {
  return (
    <dl>
      <Fact label="Size" detail={countText(sizeBytes, 'byte')}>
        {formatSize(sizeBytes)}
      </Fact>
      {facts && <VideoRows facts={facts} />}
      {asset && <AssetRows asset={asset} />}
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
