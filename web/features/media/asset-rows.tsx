import { formatDuration } from '#contract/format.ts';
import type { AssetFacts, ImageFacts, PdfFacts, SoundFacts } from '#contract/media/asset-facts.ts';
import { countText } from '#web/ui/text/count.ts';
import { Fact, joinFacts } from './fact.tsx';
import { formatCodec } from './fact-words.ts';

const perInch = 72;
const mmPerInch = 25.4;
const inMm = (points: number) => Math.round((points / perInch) * mmPerInch);
const layouts: Record<number, string> = { 1: 'Mono', 2: 'Stereo', 6: '5.1', 8: '7.1' };

function ImageRows({ facts }: { facts: ImageFacts }) {
  const { width, height, format, bitDepth, hasAlpha, profile, shownAs, isPreview } = facts;
  const megapixels = (width * height) / 1e6;
  return (
    <>
      <Fact label="Picture" detail={`${megapixels.toFixed(megapixels < 10 ? 1 : 0)} megapixels`}>
        {width} × {height}
      </Fact>
      <Fact label="Format" detail={joinFacts(`${bitDepth} bit`, hasAlpha && 'with transparency')}>
        {format.toUpperCase()}
      </Fact>
      <Fact label="Colour" detail={`Shown in ${shownAs === 'srgb' ? 'sRGB' : 'Display P3'}`}>
        {profile ?? 'No profile'}
      </Fact>
      {isPreview && <Fact label="Shown by">The preview that the camera has put into the file</Fact>}
    </>
  );
}

function PdfRows({ facts: { pages, width, height, title } }: { facts: PdfFacts }) {
  return (
    <>
      <Fact label="Length">{countText(pages, 'page')}</Fact>
      <Fact label="First page">
        {inMm(width)} × {inMm(height)} mm
      </Fact>
      {title && <Fact label="Title">{title}</Fact>}
    </>
  );
}

function SoundRows({ facts }: { facts: SoundFacts }) {
  const { durationMs, sampleCount, sampleRate, channels, codec, bitDepth, loudness } = facts;
  // Its name has the bits already.
  const isPcm = codec.startsWith('pcm');
  return (
    <>
      <Fact label="Length" detail={countText(sampleCount, 'sample')}>
        {formatDuration(durationMs)}
      </Fact>
      <Fact label="Channels">{layouts[channels] ?? countText(channels, 'channel')}</Fact>
      <Fact
        label="Format"
        detail={joinFacts(bitDepth !== null && !isPcm && `${bitDepth} bit`, `${sampleRate / 1000} kHz`)}
      >
        {formatCodec(codec)}
      </Fact>
      <Fact label="Loudness">{loudness === null ? 'Silence' : `${loudness.toFixed(1)} LUFS`}</Fact>
    </>
  );
}

/** The metadata of a file that is no video. */
export function AssetRows({ asset }: { asset: AssetFacts }) {
  if (asset.kind === 'image') return <ImageRows facts={asset} />;
  return asset.kind === 'pdf' ? <PdfRows facts={asset} /> : <SoundRows facts={asset} />;
}
