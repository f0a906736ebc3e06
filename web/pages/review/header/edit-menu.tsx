import Clapperboard from 'lucide-react/icons/clapperboard';
import Columns from 'lucide-react/icons/columns-2';
import FileOutput from 'lucide-react/icons/file-output';
import FilePlus from 'lucide-react/icons/file-plus-2';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import ImageIcon from 'lucide-react/icons/image';
import ImageDown from 'lucide-react/icons/image-down';
import Pencil from 'lucide-react/icons/pencil';
import { Menu, MenuItem, MenuLink, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { exportName } from '../doors/door-buttons.tsx';

export type FrameActions = {
  /** Saves the current frame with its drawing. */
  onSaveStill: (() => void) | undefined;
  /** Makes the current frame the poster; absent if the viewer may not. */
  onUseAsPoster: (() => void) | undefined;
  /** Opens the cut list of this version; absent if the viewer may not change it. */
  onCutList: (() => void) | undefined;
};

/** As the buttons of the header, which a phone has no room for. */
export type DoorActions = {
  /** With the version before; null if there is only one. */
  compareHref: (() => string) | null;
  /** Absent for a file that is no video. */
  onChanges: (() => void) | undefined;
  /** Absent for a file that has no comments. */
  onExport: (() => void) | undefined;
};

/** The file, and its frame on screen. */
export function EditMenu({
  edits,
  doors: { compareHref, onChanges, onExport },
  onSaveStill,
  onUseAsPoster,
  onCutList,
  ...state
}: MenuState &
  FrameActions & { edits: { onRename: () => void; onNewVersion: () => void } | undefined; doors: DoorActions }) {
  return (
    <Menu {...state} align="end">
      {compareHref && (
        <MenuLink href={compareHref()}>
          <Columns size={16} aria-hidden="true" />
          Compare
        </MenuLink>
      )}
      {compareHref && onChanges && (
        <MenuItem onSelect={onChanges}>
          <GitCompare size={16} aria-hidden="true" />
          Changes
        </MenuItem>
      )}
      {onExport && (
        <MenuItem onSelect={onExport}>
          <FileOutput size={16} aria-hidden="true" />
          {exportName()}
        </MenuItem>
      )}
      <MenuSeparator />
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
      {onSaveStill && (
        <MenuItem onSelect={onSaveStill}>
          <ImageDown size={16} aria-hidden="true" />
          Save this frame as PNG
        </MenuItem>
      )}
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
