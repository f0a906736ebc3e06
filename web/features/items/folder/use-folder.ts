import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FileItem, Progress } from '#contract/items/items.ts';
import type { maxSelectedItems } from '#contract/sharing/shares.ts';
import { formatError } from '#web/api/api-error.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import { asksBeforeDelete } from '#web/ui/dialogs/unasked-deletes.ts';
import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import type { MenuRights } from '../actions/item-menu.tsx';
import { shareableOf } from '../actions/share-button.tsx';
import { useClipboard } from '../actions/use-clipboard.ts';
import { type Destination, useItemActions } from '../actions/use-item-actions.ts';
import { nameOf } from '../cards/words.ts';
import { useSubject } from '../dialogs/dialog-subject.ts';
import type { VersionTarget } from '../drag/drop-target.ts';
import { setInspector, useInspector } from '../inspector/inspector-state.ts';
import { keptLook, type Look, type Order } from '../listing/address.ts';
import type { Item, ListingState, Spot } from '../listing/listing.ts';
import { useToggleStars } from '../marks/use-marks.ts';
import { nothingChosen } from '../selection/chosen-item.ts';
import type { MenuPlace } from '../selection/use-item-pointer.ts';
import { useItemSelection } from '../selection/use-item-selection.ts';
import { type Landing, useWorkspace } from '../workspace-context.ts';
import type { ViewEvents } from './item-view.tsx';
import type { KeyActions } from './use-folder-keys.ts';
import { useLoading } from './use-loading.ts';
import { useReveal } from './use-reveal.ts';

/** Typed from the contract; importing the value would bundle its schemas. */
const mostShared: typeof maxSelectedItems = 100;
const noIds: ReadonlySet<string> = new Set();

/** Whether a path leads to this folder or into it. */
function isPathBelow(names: readonly string[] | undefined, folder: readonly string[]): boolean {
  return names !== undefined && folder.every((name, depth) => names[depth] === name);
}

const mostCompared = 4;

/** State and actions of the open folder: selection, dialogs, and the handler of each gesture. */
export function useFolder(spot: Spot, listing: ListingState) {
  const { userId, filter, undo, transfers, places, chosen, tray, share: openShare } = useWorkspace();
  const { folderHref } = places;
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const team = listing.first?.team ?? spot.team;
  const { edit: canEdit, download: canDownload, manage: canShare } = team.capabilities;
  const isMember = places.root.length === 0;
  // A share link without edit rights: nowhere to paste, no internal facts, and one click opens.
  const isForGuests = !canEdit && !isMember;
  const rights: MenuRights = {
    ...{ canEdit, canDownload, canShare },
    canCopy: !isForGuests,
    canInform: !isForGuests,
    canCopyLink: isMember,
    canStar: isMember,
  };
  const parentId = listing.first?.folder?.id ?? null;
  const { shown, shownTotal, isWhole, gather, reach } = useLoading(listing, filter);
  const selection = useItemSelection(shown, shownTotal, isWhole);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  if (isSelecting && selection.count === 0) setSelecting(false);
  const here = { teamId: team.id, parentId, name: spot.names.at(-1) ?? team.name };
  const actions = useItemActions(here);
  const { clipboard, take, paste } = useClipboard(here);
  const toggleStars = useToggleStars();
  const inspector = useInspector();

  const menuAnchor = useRef<HTMLElement>(null);
  const dialogs = {
    menu: useSubject<{ item: Item; at: MenuPlace['at'] }>(),
    ground: useSubject<{ x: number; y: number }>(),
    creating: useSubject<true>(),
    renaming: useSubject<readonly Item[]>(),
    deleting: useSubject<{ count: number; only: Item | undefined }>(),
    moving: useSubject<{ count: number }>(),
    /** Pinned to one version, so that a newer upload does not replace the picture being viewed. */
    previewing: useSubject<{ file: FileItem; version: number | undefined; isMuted: boolean }>(),
    informing: useSubject<FileItem>(),
  };
  const names = useMemo(() => shown.map(({ name }) => name), [shown]);
  const compared = selection.selected.filter((item) => item.type === 'file');
  const isComparable = compared.length === selection.count && compared.length >= 2 && compared.length <= mostCompared;
  const one = selection.count === 1 ? selection.selected[0] : undefined;
  const share = () =>
    void withChosen(([first, ...others]) => {
      if (!canShare || !first) return;
      if (others.length < mostShared) openShare(shareableOf(team.id, [first, ...others]));
      else showError(`A link can have ${mostShared} items. Put them into a folder and share that.`);
    });
  const latestShare = useRef(share);
  latestShare.current = share;
  useEffect(() => {
    chosen.set({ item: one ?? null, count: selection.count, shareAll: () => latestShare.current() });
    return () => chosen.set(nothingChosen);
  }, [chosen, one, selection.count]);
  useReveal(shown, isWhole, (index) => {
    selection.pick(index);
    selection.focus(index);
  });

  /** Runs an action on the whole selection, loading what is missing. */
  async function withChosen(act: (items: readonly Item[]) => unknown): Promise<void> {
    try {
      const items = await gather(selection.selection, selection.selected);
      if (items.length > 0) await act(items);
    } catch (error) {
      showError(formatError(error));
    }
  }

  /** Compares these files with the one that waits; a single one waits itself. */
  function hold(items: readonly Item[]): void {
    const { files: waiting } = tray.get();
    const added = items
      .filter((item) => item.type === 'file')
      .filter(({ id }) => !waiting.some((one) => one.id === id));
    const files = [...waiting, ...added].slice(0, mostCompared);
    tray.set({ files: files.length < 2 ? files : [] });
    if (files.length >= 2) void navigate(places.compareHref(files));
  }

  const hrefOf = (item: Item) => folderHref(team.id, [...spot.names, item.name], params);
  const review = (item: Item) =>
    navigate(places.reviewHref(item.id), {
      state: { item, team, path: spot.names, from: folderHref(team.id, spot.names, params) },
    });

  function open(index: number) {
    const item = shown[index];
    if (item) void (item.type === 'folder' ? navigate(hrefOf(item)) : review(item));
  }

  /** Selects an item of this folder once it is loaded. */
  function reveal({ id }: { id: string }) {
    void navigate(folderHref(team.id, spot.names, params), { replace: true, state: { reveal: id } });
  }

  function preview(file: FileItem, isMuted: boolean, version = file.versions || undefined) {
    dialogs.previewing.show({ file, version, isMuted });
  }

  function inform() {
    const [item] = selection.selected;
    if (!rights.canInform) return;
    if (inspector.isWide) setInspector(!inspector.isOpen);
    else if (selection.count === 1 && item?.type === 'file') dialogs.informing.show(item);
  }

  function askDelete() {
    const { count, selected } = selection;
    if (!canEdit || count === 0) return;
    if (asksBeforeDelete(userId)) dialogs.deleting.show({ count, only: count === 1 ? selected[0] : undefined });
    else void withChosen(remove);
  }

  function remove(items: readonly Item[]) {
    const done = actions.remove(items);
    selection.clear();
    // Moves the focus to the neighbour of the deleted items.
    selection.focus(Math.max(0, Math.min(selection.active, shownTotal - items.length - 1)));
    return done;
  }

  async function put(items: readonly Item[], to: Destination, isCopy: boolean) {
    if (isCopy) {
      await actions.copy(items, to);
      return;
    }
    const moved = actions.move(items, to);
    // Clear at once, with the optimistic move: a selection made while the server works must survive.
    selection.clear();
    await moved;
  }

  function setAddress(change: Partial<Order & { look: Look }>) {
    if (change.look) keptLook.write(change.look);
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(change)) next.set(key, value);
    setParams(next, { replace: true });
  }

  const on: ViewEvents & KeyActions = {
    open,
    openBeside: (index) => {
      const item = shown[index];
      if (item?.type === 'folder') window.open(hrefOf(item));
    },
    preview: (id, isMuted) => {
      const item = shown.find((one) => one.id === id);
      if (item?.type === 'file') preview(item, isMuted);
    },
    menu: (index, { anchor, at }) => {
      const item = shown[index];
      menuAnchor.current = anchor;
      if (item) dialogs.menu.show({ item, at });
    },
    progress: (item, value) => void actions.setProgress([item], value),
    retry: (item) => void actions.retry(item),
    inform,
    star: () => void (isMember && withChosen(toggleStars)),
    rename: () => {
      const [item] = selection.selected;
      if (!canEdit || !item) return;
      if (selection.count > 1) return void withChosen(dialogs.renaming.show);
      setRenamingId(item.id);
    },
    remove: askDelete,
    copy: () =>
      void (
        rights.canCopy &&
        withChosen((items) => {
          take('copy', items);
          // Paste is hidden without edit permission, so nothing else confirms the copy.
          if (!canEdit) showSuccess(`Copied ${nameOf(items)}. Paste it in a team where you can edit.`);
        })
      ),
    cut: () => void (canEdit && withChosen((items) => take('cut', items))),
    duplicate: () => void (canEdit && withChosen((items) => actions.copy(items, here, `Duplicated ${nameOf(items)}`))),
    paste: () => void (canEdit && paste()),
    undo: undo.undoLast,
    up: () => {
      if (spot.names.length === places.root.length) return;
      void navigate(folderHref(team.id, spot.names.slice(0, -1), params), { state: { reveal: parentId } });
    },
    startSelecting: () => setSelecting(true),
    accepts: (to) => {
      const isHere = to.teamId === team.id && to.parentId === parentId;
      const isBelow = selection.selected.some(
        ({ type, name }) => type === 'folder' && to.teamId === team.id && isPathBelow(to.names, [...spot.names, name]),
      );
      return !isHere && !isBelow && (to.parentId === null || !selection.isSelected(to.parentId));
    },
    drop: (to, isCopy) => void withChosen((items) => put(items, to, isCopy)),
    editName: {
      save: actions.rename,
      close: (item, isFocusHere) => {
        setRenamingId(null);
        if (isFocusHere) selection.focus(selection.indexes.get(item.id) ?? selection.active);
      },
      taken: () => names,
    },
    dropOnFile: (fileId, target) => {
      const source = shown.find(({ id }) => id === fileId);
      if (source) void actions.merge(source, target);
    },
    dropOnCompare: () => void withChosen(hold),
    order: setAddress,
    reach,
  };

  return {
    team,
    canEdit,
    rights,
    isForGuests,
    /** Undoing needs the trash, which a link does not reach. */
    takesVersions: canEdit && isMember,
    parentId,
    shown,
    shownTotal,
    isWhole,
    isSelecting,
    renamingId,
    selection,
    dialogs,
    menuAnchor,
    hasClipboard: clipboard !== null,
    leaving: useMemo(
      () => (clipboard?.mode === 'cut' ? new Set(clipboard.items.map(({ id }) => id)) : noIds),
      [clipboard],
    ),
    names,
    isInspecting: rights.canInform && inspector.isWide && inspector.isOpen,
    on,
    actions: {
      review,
      preview,
      reveal,
      copyLink: (item: Item) =>
        void copyLink(
          item.type === 'folder' ? folderHref(team.id, [...spot.names, item.name]) : places.reviewHref(item.id),
        ),
      copyFolderLink: () => void copyLink(folderHref(team.id, spot.names)),
      /** From the menu, which opens it and, unlike the key, never closes it. */
      showInfo: () => (inspector.isWide && rights.canInform ? setInspector(true) : inform()),
      showGroundMenu: (anchor: HTMLElement, at: { x: number; y: number }) => {
        selection.clear();
        menuAnchor.current = anchor;
        dialogs.ground.show(at);
      },
      renameAll: actions.renameAll,
      uploadVersion: (transfer: DataTransfer, { id, name }: VersionTarget, landing: Landing) => {
        const file = shown.find((one) => one.id === id);
        const number = file?.type === 'file' ? file.versions + 1 : 1;
        return actions.uploadVersion(transfer, { id, name, number }, landing);
      },
      setAddress,
      addFolder: () => dialogs.creating.show(true),
      askMove: () => dialogs.moving.show({ count: selection.count }),
      move: (to: Destination) => void withChosen((items) => put(items, to, false)),
      remove: () => void withChosen(remove),
      share,
      /** Undefined unless two to four files are selected. */
      compare: isComparable ? () => void navigate(places.compareHref(compared)) : undefined,
      download: () => void withChosen((items) => transfers.download(items.map(({ id }) => id))),
      progress: (value: Progress) => void withChosen((items) => actions.setProgress(items, value)),
    },
  };
}
export type Folder = ReturnType<typeof useFolder>;
