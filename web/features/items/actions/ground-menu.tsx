import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import FileUp from 'lucide-react/icons/file-up';
import FolderPlus from 'lucide-react/icons/folder-plus';
import FolderUp from 'lucide-react/icons/folder-up';
import LinkIcon from 'lucide-react/icons/link';
import SquareDashed from 'lucide-react/icons/square-dashed-mouse-pointer';
import { Menu, type MenuState } from '#web/ui/menus/menu.tsx';
import { MenuEntries } from '#web/ui/menus/menu-entries.tsx';
import type { MenuRights } from './item-menu.tsx';

/** Actions on the open folder, or on the top of the team, where only projects can be added. */
export function GroundMenu({
  isTop,
  canPaste,
  rights: { canEdit, canCopyLink },
  on,
  ...state
}: MenuState & {
  at: { x: number; y: number };
  isTop: boolean;
  canPaste: boolean;
  rights: MenuRights;
  on: {
    addFolder: () => void;
    upload: (kind: 'files' | 'folder') => void;
    paste: () => void;
    selectAll: () => void;
    copyLink: () => void;
  };
}) {
  const canUpload = canEdit && !isTop;
  return (
    <Menu {...state}>
      <MenuEntries
        entries={[
          { label: isTop ? 'New Project' : 'Create Folder', Icon: FolderPlus, isOffered: canEdit, act: on.addFolder },
          { label: 'Upload Files', Icon: FileUp, isOffered: canUpload, act: () => on.upload('files') },
          { label: 'Upload Folder', Icon: FolderUp, isOffered: canUpload, act: () => on.upload('folder') },
          { label: 'Paste', Icon: ClipboardPaste, keys: 'Ctrl V', isOffered: canEdit && canPaste, act: on.paste },
        ]}
      />
      <MenuEntries
        entries={[
          { label: 'Select all', Icon: SquareDashed, keys: 'Ctrl A', act: on.selectAll },
          { label: 'Copy link', Icon: LinkIcon, isOffered: canCopyLink, act: on.copyLink },
        ]}
      />
    </Menu>
  );
}
