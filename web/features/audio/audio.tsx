import { useEffect, useMemo, useState } from 'react';
import type { SoundFacts } from '#contract/media/asset-facts.ts';
import type { ViewerProps } from '#web/viewing/viewer-props.ts';
import { Controls } from './controls/controls.tsx';
import { listActions } from './engine/actions.ts';
import { keptSound } from './engine/kept-sound.ts';
import { createSound } from './engine/sound.ts';
import { useSoundUrl } from './engine/use-sound-url.ts';
import { describeSound, listSoundFiles } from './sound-files.ts';
import { CommentPins, CommentRanges, listMarkers } from './wave/comment-marks.tsx';
import { Overview } from './wave/overview.tsx';
import { useView } from './wave/use-view.ts';
import { Wave } from './wave/wave.tsx';
import { WaveCanvas } from './wave/wave-canvas.tsx';

export function AudioViewer(props: ViewerProps) {
  const { asset } = props.media;
  return asset?.kind === 'audio' ? <SoundViewer {...props} facts={asset} /> : null;
}

/** Waveform, comments and buttons of a sound. */
function SoundViewer({
  media,
  axis,
  facts: given,
  comments,
  chosenId,
  onChoose,
  onStale,
}: ViewerProps & { facts: SoundFacts }) {
  // Media that is fetched again brings the same facts.
  const [facts] = useState(given);
  const files = useMemo(() => listSoundFiles(media), [media]);
  const sound = useMemo(() => createSound(axis, facts), [axis, facts]);
  const view = useView(facts.sampleCount, facts.sampleRate, sound.position);
  const actions = useMemo(() => listActions(axis, sound, facts.sampleRate, view), [axis, sound, facts, view]);
  const [channel, setChannel] = useState<number | null>(null);
  const [showsLoudness, setLoudness] = useState(() => keptSound.read().showsLoudness ?? false);
  const source = useSoundUrl(files.sounds, channel, onStale);
  const markers = useMemo(() => listMarkers(comments), [comments]);
  const drawn = useMemo(
    () => (channel === null ? Array.from({ length: facts.channels }, (_, n) => n) : [channel]),
    [channel, facts],
  );
  useEffect(
    () => axis.attach({ seekTo: sound.seekTo, play: sound.play, pause: sound.pause, actions }),
    [axis, sound, actions],
  );

  function toggleLoudness(): void {
    setLoudness(!showsLoudness);
    keptSound.write({ ...keptSound.read(), showsLoudness: !showsLoudness });
  }

  return (
    <section
      aria-label="Sound"
      data-theme="dark"
      className="flex size-full flex-col gap-1 bg-surround pt-2 text-text fill:pt-bar slim:fill:pt-slim-bar typing:pt-0 short:gap-0"
    >
      <p className="shrink-0 truncate px-4 pb-1 text-quiet text-xs tabular-nums handheld:pr-14 short:hidden">
        {describeSound(facts)}
      </p>
      <Wave axis={axis} sound={sound} view={view} sampleRate={facts.sampleRate}>
        <WaveCanvas
          files={files}
          view={view}
          sampleRate={facts.sampleRate}
          channels={drawn}
          showsLoudness={showsLoudness}
          onStale={onStale}
        />
        <CommentRanges view={view} markers={markers} chosenId={chosenId} />
      </Wave>
      <CommentPins axis={axis} view={view} markers={markers} chosenId={chosenId} onChoose={onChoose} />
      <Overview view={view} />
      <Controls
        {...{ axis, sound, view, facts, actions, channel }}
        channels={[...files.sounds.keys()].filter((one) => one !== null)}
        onChannel={setChannel}
        loudness={files.loudness ? { isShown: showsLoudness, onToggle: toggleLoudness } : undefined}
      />
      {/* biome-ignore lint/a11y/useMediaCaption: the sound under review has no captions */}
      <audio
        ref={sound.setElement}
        src={source.url}
        preload="auto"
        onLoadedMetadata={sound.onLoaded}
        onEnded={sound.onEnded}
        onError={source.onError}
      />
    </section>
  );
}
