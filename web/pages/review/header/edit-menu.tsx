import Clapperboard from 'lucide-react/icons/clapperboard';
import FilePlus from 'lucide-react/icons/file-plus-2';
import ImageIcon from 'lucide-react/icons/image';
import ImageDown from 'lucide-react/icons/image-down';
import Pencil from 'lucide-react/icons/pencil';

import { Menu, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';

export type FrameActions = {
  /** Saves the current frame with its drawing. */
  onSaveStill: () => void;
  /** Makes the current frame the poster; absent if the viewer may not. */
  onUseAsPoster: (() => void) | undefined;
  /** Opens the cut list of this version; absent if the viewer may not change it. */
  onCutList: (() => void) | undefined;
};

/** The file, and its frame on screen. */
export function EditMenu({
  edits,
  onSaveStill,
  onUseAsPoster,
  onCutList,
  ...state
}: MenuState & FrameActions & { edits: { onRename: () => void; onNewVersion: () => void } | undefined }) {
  return (
    <Menu {...state} align="end">
      {edits && (
        <>
          <MenuItem onSelect={edits.onNewVersion}>
            <FilePlus size={16} aria-hidden="true" />
            Upload new version
          </MenuItem>
          <MenuItem onSelect={edits.onRename}>
            <Pencil size={16} aria-hidden="true" />
            Rename
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem onSelect={onSaveStill}>
        <ImageDown size={16} aria-hidden="true" />
        Save this frame as PNG
      </MenuItem>
      {onUseAsPoster && (
        <MenuItem onSelect={onUseAsPoster}>
          <ImageIcon size={16} aria-hidden="true" />
          Use as poster
        </MenuItem>
      )}
      {onCutList && (
        <MenuItem onSelect={onCutList}>
          <Clapperboard size={16} aria-hidden="true" />
          Import cut list …
        </MenuItem>
      )}
    </Menu>
  );
}
