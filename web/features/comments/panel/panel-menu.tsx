import Clapperboard from 'lucide-react/icons/clapperboard';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Film from 'lucide-react/icons/film';
import History from 'lucide-react/icons/history';
import ImageIcon from 'lucide-react/icons/image';
import ImageDown from 'lucide-react/icons/image-down';
import LinkIcon from 'lucide-react/icons/link';
import type { ReactNode } from 'react';
import { readShareKey } from '#web/api/share-key.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { copyLink } from '#web/ui/text/copy-link.ts';
import { saveExport } from '../export/save-export.ts';
import type { Place } from '../store/changes.ts';
import { exportHref, versionHref } from './words.ts';

export type PanelMenuProps = {
  place: Place;
  /** Other versions of the video, whose comments can be copied. */
  otherVersions?: readonly number[];
  /** Saves the current frame with its drawing. */
  onSaveStill?: () => void;
  /** Opens the cut list of this version; absent if the viewer may not change it. */
  onCutList?: (() => void) | undefined;
  /** Makes the current frame the poster; absent if the viewer may not. */
  onUseAsPoster?: (() => void) | undefined;
};

function Export({ href, children }: { href: string; children: ReactNode }) {
  if (readShareKey() !== null) return <MenuItem onSelect={() => void saveExport(href)}>{children}</MenuItem>;
  return (
    <MenuLink isFile href={href}>
      {children}
    </MenuLink>
  );
}

/** Actions on all comments and on the picture. */
export function PanelMenu({
  place,
  otherVersions = [],
  onSaveStill,
  onCutList,
  onUseAsPoster,
  ...state
}: MenuState & PanelMenuProps) {
  const { itemId, version } = place;
  return (
    <Menu {...state} align="end">
      <Export href={exportHref(itemId, version, 'csv')}>
        <FileSpreadsheet size={16} aria-hidden="true" />
        Export as CSV
      </Export>
      <Export href={exportHref(itemId, version, 'edl')}>
        <Film size={16} aria-hidden="true" />
        Export as Resolve EDL
      </Export>
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
      {otherVersions.length > 0 && <MenuSeparator />}
      {otherVersions.map((number) => (
        <MenuLink key={number} href={versionHref(itemId, number)}>
          <History size={16} aria-hidden="true" />
          Notes of version {number}
        </MenuLink>
      ))}
    </Menu>
  );
}
