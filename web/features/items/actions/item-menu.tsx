import Columns from 'lucide-react/icons/columns-2';
import Copy from 'lucide-react/icons/copy';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Download from 'lucide-react/icons/download';
import FilePlus from 'lucide-react/icons/file-plus-2';
import FolderInput from 'lucide-react/icons/folder-input';
import FolderOpen from 'lucide-react/icons/folder-open';
import Info from 'lucide-react/icons/info';
import LinkIcon from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Scissors from 'lucide-react/icons/scissors';
import Share2 from 'lucide-react/icons/share-2';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { Progress } from '#contract/items/items.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Menu, MenuChoice, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { MenuEntries } from '#web/ui/menus/menu-entries.tsx';
import { hasFailed } from '../cards/processing-notice.tsx';
import { progressDots, progressValues } from '../cards/progress.ts';
import type { Item } from '../listing/listing.ts';

export type MenuActions = {
  open: () => void;
  info: () => void;
  share: () => void;
  compare: (() => void) | undefined;
  copyLink: () => void;
  star: () => void;
  addVersion: () => void;
  retry: () => void;
  rename: () => void;
  copy: () => void;
  duplicate: () => void;
  download: () => void;
  cut: () => void;
  move: () => void;
  progress: (progress: Progress) => void;
  remove: () => void;
};

const progressOptions = progressValues.map((value) => ({
  value,
  label: value,
  icon: <span className={classNames('mx-1 size-2 rounded-full', progressDots[value])} aria-hidden="true" />,
}));

/** The user's permissions on the items here. */
export type MenuRights = {
  canEdit: boolean;
  canCopy: boolean;
  canInform: boolean;
  canDownload: boolean;
  canShare: boolean;
  /** A guest's address contains the secret of the link. */
  canCopyLink: boolean;
  canStar: boolean;
};

/** Actions on an item, or on the selection. In the order of file managers; Delete comes last. */
export function ItemMenu({
  item,
  count,
  isStarred,
  rights: { canEdit, canCopy, canInform, canDownload, canShare, canCopyLink, canStar },
  at,
  on,
  ...state
}: MenuState & {
  item: Item;
  count: number;
  isStarred: boolean;
  rights: MenuRights;
  at?: { x: number; y: number };
  on: MenuActions;
}) {
  const isOne = count <= 1;
  const isFile = item.type === 'file';
  const canChangeOne = canEdit && isOne;
  return (
    <Menu {...state} at={at} align="end">
      <MenuEntries
        entries={[
          { label: 'Open', Icon: isFile ? Play : FolderOpen, keys: 'Enter', isOffered: isOne, act: on.open },
          { label: 'Info', Icon: Info, keys: 'I', isOffered: canInform && isOne && isFile, act: on.info },
          { label: 'Retry', Icon: RotateCw, isOffered: canChangeOne && hasFailed(item), act: on.retry },
          { label: 'Compare', Icon: Columns, isOffered: on.compare !== undefined, act: () => on.compare?.() },
          { label: 'Share', Icon: Share2, isOffered: canShare, act: on.share },
          { label: 'Copy link', Icon: LinkIcon, isOffered: canCopyLink && isOne, act: on.copyLink },
          {
            label: isStarred ? 'Remove star' : 'Star',
            Icon: Star,
            keys: 'Shift S',
            isOffered: canStar,
            act: on.star,
          },
          { label: 'Download', Icon: Download, isOffered: canDownload, act: on.download },
        ]}
      />
      <MenuEntries
        entries={[
          { label: isOne ? 'Rename' : 'Rename…', Icon: Pencil, keys: 'F2', isOffered: canEdit, act: on.rename },
          { label: 'Upload new version', Icon: FilePlus, isOffered: canChangeOne && isFile, act: on.addVersion },
          { label: 'Duplicate', Icon: CopyPlus, keys: 'Ctrl D', isOffered: canEdit, act: on.duplicate },
          { label: 'Cut', Icon: Scissors, keys: 'Ctrl X', isOffered: canEdit, act: on.cut },
          // Viewers may copy items, to paste them in a team where they can edit.
          { label: 'Copy', Icon: Copy, keys: 'Ctrl C', isOffered: canCopy, act: on.copy },
          { label: 'Move to…', Icon: FolderInput, isOffered: canEdit, act: on.move },
        ]}
      />
      {canEdit && (
        <>
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
        </>
      )}
      {/* A menu opened by a right click closes with a click outside it. */}
      <MenuEntries entries={[{ label: 'Close', Icon: X, isOffered: at === undefined, act: () => undefined }]} />
      <MenuEntries
        entries={[{ label: 'Delete', Icon: Trash2, keys: 'Del', isOffered: canEdit, isDanger: true, act: on.remove }]}
      />
    </Menu>
  );
}
