import type { SoundFacts } from '#contract/media/asset-facts.ts';
import { Listbox } from '#web/ui/menus/listbox.tsx';
import { nameChannel } from '../sound-files.ts';

/** The channel that is heard and drawn. Nothing where they are not apart. */
export function ChannelChoice({
  facts,
  channel,
  channels,
  onChannel,
}: {
  facts: SoundFacts;
  channel: number | null;
  channels: number[];
  onChannel: (channel: number | null) => void;
}) {
  if (channels.length === 0) return null;
  const options = [
    { value: 'all', label: 'All channels' },
    ...channels.map((number) => ({ value: String(number), label: nameChannel(number, facts) })),
  ];
  return (
    <Listbox
      label="Channel"
      value={channel === null ? 'all' : String(channel)}
      options={options}
      onChange={(value) => onChannel(value === 'all' ? null : Number(value))}
      leavesFocus
    />
  );
}
