import Activity from 'lucide-react/icons/activity';
import ArrowRightFromLine from 'lucide-react/icons/arrow-right-from-line';
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Repeat from 'lucide-react/icons/repeat';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import type { SoundFacts } from '#contract/media/asset-facts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useStore } from '#web/ui/store.ts';
import type { Axis } from '#web/viewing/axis.ts';
import type { Sound } from '../engine/sound.ts';
import type { ViewStore } from '../wave/use-view.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { SampleTime } from './sample-time.tsx';
import { SoundVolume } from './sound-volume.tsx';

const lit = 'bg-accent-soft text-accent';

type ControlsProps = {
  axis: Axis;
  sound: Sound;
  view: ViewStore;
  facts: SoundFacts;
  actions: Record<string, () => void>;
  /** Null: all of them. */
  channel: number | null;
  channels: number[];
  onChannel: (channel: number | null) => void;
  /** Undefined without a curve. */
  loudness: { isShown: boolean; onToggle: () => void } | undefined;
};

/** One line of buttons, which wraps where it is narrow. */
export function Controls({ axis, sound, view, facts, actions, loudness, ...choice }: ControlsProps) {
  const isPlaying = axis.useIsPlaying();
  const isLooping = useStore(sound.state, (state) => state.isLooping);
  const range = axis.useRange();
  const { span } = view.use();
  return (
    <fieldset
      // Keep the focus where it is, for example in a comment, so that Space keeps toggling playback.
      onMouseDown={(event) => {
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      }}
      className="@container flex shrink-0 flex-wrap items-center justify-end gap-0.5 px-3 pb-2 max-sm:gap-0 max-sm:px-1 short:pb-0"
    >
      <legend className="sr-only">Player</legend>
      <IconButton label={isPlaying ? 'Pause' : 'Play'} shortcut="Space" className="text-text" onClick={sound.toggle}>
        {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
      </IconButton>
      <SampleTime axis={axis} facts={facts} />
      <div className="flex-1" />
      <IconButton
        label="In point"
        shortcut="I"
        aria-pressed={range.in !== null}
        className={classNames(range.in !== null && lit)}
        onClick={actions.setIn}
      >
        <ArrowRightFromLine size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Out point"
        shortcut="O"
        aria-pressed={range.out !== null}
        className={classNames(range.out !== null && lit)}
        onClick={actions.setOut}
      >
        <ArrowRightToLine size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Loop"
        shortcut="Shift L"
        aria-pressed={isLooping}
        className={classNames(isLooping && lit)}
        onClick={actions.loop}
      >
        <Repeat size={16} aria-hidden="true" />
      </IconButton>
      <SoundVolume sound={sound} />
      <ChannelChoice facts={facts} {...choice} />
      {loudness && (
        <IconButton
          label="Loudness"
          aria-pressed={loudness.isShown}
          className={classNames(loudness.isShown && lit)}
          onClick={loudness.onToggle}
        >
          <Activity size={16} aria-hidden="true" />
        </IconButton>
      )}
      <div className="flex">
        <IconButton
          label="Zoom out"
          shortcut="-"
          disabled={span >= facts.sampleCount}
          className="disabled:opacity-40"
          onClick={actions.reduce}
        >
          <ZoomOut size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Zoom in" shortcut="+" onClick={actions.enlarge}>
          <ZoomIn size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  );
}
