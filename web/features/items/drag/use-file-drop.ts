import { useEffect, useEffectEvent, useState } from 'react';
import { showError } from '#web/ui/notices/toast.ts';
import type { Landing } from '../page-ports.ts';
import type { Folder } from '../use-folder.ts';
import { useWorkspace } from '../workspace-context.ts';
import { dropTargetAt, overAttribute, type VersionTarget } from './drop-target.ts';
import { useDrops } from './use-drops.ts';

/** Files dragged over the page: where they would land, or why they may not. */
export type FileDrop = { name: string; isHere: boolean; isVersion: boolean; refusal: string | null };

/**
 * Files from the desktop land on the folder, part of the path or team they are dropped on; anywhere else, in the open
 * folder. One file, or a video with its captions, becomes the newest version of the file below it.
 */
export function useFileDrop(folder: Folder): FileDrop | null {
  const { here, spot, team } = folder;
  const { teams, transfers, places } = useWorkspace();
  const { uploadVersion } = useDrops(folder);
  const [drop, setDrop] = useState<FileDrop | null>(null);

  function landingAt({ clientX: x, clientY: y, dataTransfer }: DragEvent): {
    to: Landing;
    element: HTMLElement | null;
    versionOf?: VersionTarget;
  } {
    const target = dropTargetAt({ x, y }, team.id, {
      versions: dataTransfer !== null && mayBeVersion(dataTransfer.items),
      comparison: false,
    });
    if (!target?.to && !target?.versionOf) return { to: here, element: null };
    const { to, element, versionOf } = target;
    if (versionOf) return { to: here, element, versionOf };
    const names = to.parentId === null ? [] : (to.names ?? [...spot.names, to.name]);
    const { takes } = ownerOf(to) ?? here;
    return { to: { ...to, href: places.folderHref(to.teamId, names), takes }, element };
  }

  const ownerOf = ({ teamId }: { teamId: string }) =>
    teamId === team.id ? team : teams.find(({ id }) => id === teamId);

  function refusalOf(to: Landing): string | null {
    const owner = ownerOf(to);
    return owner?.capabilities.edit
      ? null
      : `You can only view this team. ${owner?.ownerName ?? 'The owner'} can make you an editor.`;
  }

  const onHover = useEffectEvent((event: DragEvent) => {
    const { to, element, versionOf } = landingAt(event);
    mark(element);
    const isVersion = versionOf !== undefined;
    const isHere = !isVersion && to.teamId === here.teamId && to.parentId === here.parentId;
    const next: FileDrop = { name: versionOf?.name ?? to.name, isHere, isVersion, refusal: refusalOf(to) };
    const isSame = (was: FileDrop) =>
      was.name === next.name && was.isHere === isHere && was.isVersion === isVersion && was.refusal === next.refusal;
    setDrop((was) => (was && isSame(was) ? was : next));
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    const { to, versionOf } = landingAt(event);
    const refusal = refusalOf(to);
    if (refusal !== null) showError(refusal);
    else if (versionOf && event.dataTransfer) uploadVersion(event.dataTransfer, versionOf);
    else if (event.dataTransfer) transfers.drop(event.dataTransfer, to);
  });
  const onEnter = useEffectEvent(() => transfers.preload());

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const clear = () => {
      mark(null);
      setDrop(null);
    };
    const isOurs = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && !isBehindDialog();
    const hover = (event: DragEvent) => {
      if (!isOurs(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      onHover(event);
    };
    addEventListener('dragenter', () => onEnter(), { signal });
    addEventListener('dragover', hover, { signal });
    // Without a related target the pointer has left the window.
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && clear(), { signal });
    addEventListener(
      'drop',
      (event) => {
        clear();
        if (!isOurs(event)) return;
        event.preventDefault();
        onDrop(event);
      },
      { signal },
    );
    return () => {
      ending.abort();
      mark(null);
    };
  }, []);

  return drop;
}

/** While files are dragged, browsers tell their types alone, and of captions often none. The upload decides by the names. */
function mayBeVersion(items: DataTransferItemList): boolean {
  const others = [...items].filter(({ type }) => !type.startsWith('video/'));
  const areCaptions = others.every(({ type }) => /^(text\/vtt|application\/x-subrip)?$/.test(type));
  return items.length === 1 || (others.length === items.length - 1 && areCaptions);
}

function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

/** Marks the one element that would take the files. */
function mark(element: HTMLElement | null): void {
  for (const marked of document.querySelectorAll(`[${overAttribute}]`)) {
    if (marked !== element) marked.removeAttribute(overAttribute);
  }
  element?.setAttribute(overAttribute, '');
}
