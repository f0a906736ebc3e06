import { formatSampleTime } from '#contract/format.ts';
import type { SoundFacts } from '#contract/media/asset-facts.ts';
import type { Axis } from '#web/viewing/axis.ts';

/** The time and the sample that are heard, and the length. */
export function SampleTime({ axis, facts: { sampleRate, sampleCount } }: { axis: Axis; facts: SoundFacts }) {
  const sample = axis.useFrame();
  return (
    <p className="flex items-center gap-2 whitespace-nowrap px-2 text-sm tabular-nums">
      <span data-time className="font-medium">
        {formatSampleTime(sample, sampleRate)}
      </span>
      <span className="text-quiet @max-cols-2:hidden">/ {formatSampleTime(sampleCount, sampleRate)}</span>
      <span className="text-quiet @max-cols-4:hidden">
        · <span className="sr-only">Sample </span>
        {sample.toLocaleString('en')}
      </span>
    </p>
  );
}
