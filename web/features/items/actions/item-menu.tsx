import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import FilePlus from 'lucide-react/icons/file-plus-2';
import FolderInput from 'lucide-react/icons/folder-input';
import FolderOpen from 'lucide-react/icons/folder-open';
import Info from 'lucide-react/icons/info';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Scissors from 'lucide-react/icons/scissors';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { Progress } from '#contract/items/items.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { hasFailed } from '../cards/processing-note.tsx';
import { progressLook, progressValues } from '../cards/progress.ts';
import type { Item } from '../listing/listing.ts';

export type MenuActions = {
  open: () => void;
  info: () => void;
  share: () => void;
  addVersion: () => void;
  retry: () => void;
  rename: () => void;
  copy: () => void;
  download: () => void;
  cut: () => void;
  move: () => void;
  progress: (progress: Progress) => void;
  remove: () => void;
};

const progressOptions = progressValues.map((value) => ({
  value,
  label: value,
  icon: <span className={classNames('mx-1 size-2 rounded-full', progressLook[value].dot)} aria-hidden="true" />,
}));

/** The user's permissions on the items here. */
export type MenuRights = {
  canEdit: boolean;
  canCopy: boolean;
  canInform: boolean;
  canDownload: boolean;
  canShare: boolean;
};

/** Actions on an item, or on the selection. */
export function ItemMenu({
  item,
  count,
  rights: { canEdit, canCopy, canInform, canDownload, canShare },
  at,
  on,
  ...state
}: MenuState & { item: Item; count: number; rights: MenuRights; at?: { x: number; y: number }; on: MenuActions }) {
  const OpenIcon = item.type === 'folder' ? FolderOpen : Play;
  const isOne = count <= 1;
  return (
    <Menu {...state} at={at} align="end">
      {isOne && (
        <MenuItem onSelect={on.open}>
          <OpenIcon size={16} aria-hidden="true" />
          Open
        </MenuItem>
      )}
      {canInform && isOne && item.type === 'file' && (
        <MenuItem onSelect={on.info}>
          <Info size={16} aria-hidden="true" />
          Info
        </MenuItem>
      )}
      {canShare && isOne && (
        <MenuItem onSelect={on.share}>
          <Share2 size={16} aria-hidden="true" />
          Share
        </MenuItem>
      )}
      {canEdit && isOne && hasFailed(item) && (
        <MenuItem onSelect={on.retry}>
          <RotateCw size={16} aria-hidden="true" />
          Retry
        </MenuItem>
      )}
      {canEdit && isOne && item.type === 'file' && (
        <MenuItem onSelect={on.addVersion}>
          <FilePlus size={16} aria-hidden="true" />
          Upload new version
        </MenuItem>
      )}
      {canEdit && isOne && (
        <MenuItem onSelect={on.rename}>
          <Pencil size={16} aria-hidden="true" />
          Rename
        </MenuItem>
      )}
      {/* Viewers may copy items, to paste them in a team where they can edit. */}
      {canCopy && (
        <MenuItem onSelect={on.copy}>
          <Copy size={16} aria-hidden="true" />
          Copy
        </MenuItem>
      )}
      {canDownload && (
        <MenuItem onSelect={on.download}>
          <Download size={16} aria-hidden="true" />
          Download
        </MenuItem>
      )}
      {canEdit && (
        <>
          <MenuItem onSelect={on.cut}>
            <Scissors size={16} aria-hidden="true" />
            Cut
          </MenuItem>
          <MenuItem onSelect={on.move}>
            <FolderInput size={16} aria-hidden="true" />
            Move to…
          </MenuItem>
          <MenuSeparator />
          <MenuChoice<Progress | ''>
            label="Progress"
            value={isOne ? item.progress : ''}
            options={progressOptions}
            onChange={(value) => {
              if (value !== '') on.progress(value);
              state.onOpenChange(false);
            }}
          />
          <MenuSeparator />
          <MenuItem onSelect={on.remove}>
            <Trash2 size={16} aria-hidden="true" />
            Delete
          </MenuItem>
        </>
      )}
      <MenuItem onSelect={() => undefined}>
        <X size={16} aria-hidden="true" />
        Close
      </MenuItem>
    </Menu>
  );
}
