import Clapperboard from 'lucide-react/icons/clapperboard';
import FileInput from 'lucide-react/icons/file-input';
import FileOutput from 'lucide-react/icons/file-output';
import History from 'lucide-react/icons/history';
import LinkIcon from 'lucide-react/icons/link';
import { versionHref } from '#web/features/comments/words.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import type { Place } from '../store/changes.ts';

export type PanelMenuProps = {
  place: Place;
  /** Opens the export. */
  onExport: () => void;
  /** Other versions of the video, whose comments can be copied. */
  otherVersions?: readonly number[];
  /** Opens the cut list of this version; absent if the viewer may not change it. */
  onCutList?: (() => void) | undefined;
  /** Imports comments from an editing program; absent if the viewer may not. */
  onImport?: (() => void) | undefined;
};

/** Actions on all comments. */
export function PanelMenu({
  place,
  otherVersions = [],
  onCutList,
  onExport,
  onImport,
  ...state
}: MenuState & PanelMenuProps) {
  const { itemId, version } = place;
  return (
    <Menu {...state} align="end">
      <MenuItem onSelect={onExport}>
        <FileOutput size={16} aria-hidden="true" />
        Export comments …
      </MenuItem>
      {onImport && (
        <MenuItem onSelect={onImport}>
          <FileInput size={16} aria-hidden="true" />
          Import comments …
        </MenuItem>
      )}
      {onCutList && (
        <MenuItem onSelect={onCutList}>
          <Clapperboard size={16} aria-hidden="true" />
          Import cut list …
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => void copyLink(versionHref(itemId, version))}>
        <LinkIcon size={16} aria-hidden="true" />
        Copy link
      </MenuItem>
      {otherVersions.length > 0 && <MenuSeparator />}
      {otherVersions.map((number) => (
        <MenuLink key={number} href={versionHref(itemId, number)}>
          <History size={16} aria-hidden="true" />
          Comments of version {number}
        </MenuLink>
      ))}
    </Menu>
  );
}
