import type { CaptionTrack } from '#contract/captions/captions.ts';
import { nameTrack } from '#contract/captions/languages.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';

export function CaptionsMenu({
  tracks,
  shownId,
  onChoose,
  onCues,
  onTracks,
  canEdit,
  ...state
}: MenuState & {
  tracks: readonly CaptionTrack[];
  shownId: string | null;
  onChoose: (id: string | null) => void;
  onCues: () => void;
  onTracks: (() => void) | undefined;
  canEdit: boolean;
}) {
  const options = [{ id: '', label: 'Off' }, ...tracks.map((track) => ({ id: track.id, label: nameTrack(track) }))];
  return (
    <Menu {...state} align="end">
      {tracks.length > 0 && (
        <>
          <MenuChoice
            label="Captions"
            value={shownId ?? ''}
            options={options.map(({ id, label }) => ({ value: id, label, icon: null }))}
            onChange={(id) => onChoose(id === '' ? null : id)}
          />
          <MenuSeparator />
          <MenuItem onSelect={onCues}>Show all cues</MenuItem>
        </>
      )}
      {onTracks && (canEdit || tracks.length > 0) && (
        <MenuItem onSelect={onTracks}>
          {canEdit ? (tracks.length > 0 ? 'Add or change captions …' : 'Add captions …') : 'Download captions …'}
        </MenuItem>
      )}
    </Menu>
  );
}
