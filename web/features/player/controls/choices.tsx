import type { AudioFacts } from '#contract/media/media-facts.ts';
import type { Media } from '#contract/media/processing.ts';
import { setTimeFormat, type TimeFormat, useTimeFormat } from '#web/decoder/time-format.ts';
import { MenuChoice } from '#web/ui/menus/menu.tsx';
import type { Player } from '../engine/player.ts';
import { type AspectName, aspects } from '../guide-boxes.ts';
import { automatic, listQualities } from '../picture/chosen-source.ts';
import { timeFormats } from '../time-text.ts';

const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 4] as const;

const option = <Value extends string>(value: Value, label: string) => ({ value, label, icon: null });

export function SpeedChoice({ player }: { player: Player }) {
  const speed = player.useState((state) => state.speed);
  return (
    <MenuChoice
      label="Speed"
      value={String(speed)}
      options={speeds.map((one) => option(String(one), `${one}×`))}
      onChange={(value) => player.set({ speed: Number(value) })}
    />
  );
}

export function QualityChoice({ player, media }: { player: Player; media: Media }) {
  const quality = player.useState((state) => state.quality);
  const qualities = listQualities(media);
  const isThere = qualities.some(({ value }) => value === quality);
  return (
    <MenuChoice
      label="Quality"
      value={isThere ? quality : automatic}
      options={[option<string>(automatic, 'Auto'), ...qualities.map((one) => option(one.value, one.label))]}
      onChange={(value) => player.set({ quality: value })}
    />
  );
}

export type NameTrack = (track: AudioFacts) => string;

export function TrackChoice({
  player,
  tracks,
  nameTrack,
}: {
  player: Player;
  tracks: readonly AudioFacts[];
  nameTrack: NameTrack;
}) {
  const track = player.useState((state) => state.track);
  return (
    <MenuChoice
      label="Sound"
      value={String(track)}
      options={tracks.map((one, n) => option(String(n), `${n + 1} · ${nameTrack(one)}`))}
      onChange={(value) => player.set({ track: Number(value) })}
    />
  );
}

export function TimeChoice() {
  const format = useTimeFormat();
  return (
    <MenuChoice<TimeFormat>
      label="Times as"
      value={format}
      options={timeFormats.map(({ value, label }) => option(value, label))}
      onChange={setTimeFormat}
    />
  );
}

const aspectOptions = (Object.keys(aspects) as AspectName[]).map((name) =>
  option(name, name === 'none' ? 'Whole picture' : name),
);

export function GuideChoices({ player }: { player: Player }) {
  const guides = player.useState((state) => state.guides);
  return (
    <>
      <MenuChoice<'on' | 'off'>
        label="Safe areas"
        value={guides.areSafe ? 'on' : 'off'}
        options={[option('off', 'Hidden'), option('on', 'Shown')]}
        onChange={(value) => player.set({ guides: { ...guides, areSafe: value === 'on' } })}
      />
      <MenuChoice<AspectName>
        label="Shape"
        value={guides.aspect}
        options={aspectOptions}
        onChange={(aspect) => player.set({ guides: { ...guides, aspect } })}
      />
    </>
  );
}
