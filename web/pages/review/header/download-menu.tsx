import { formatSize } from '#contract/format.ts';
import type { Media } from '#contract/media/processing.ts';
import { download, isRenditionKind } from '#web/features/downloads/downloads.ts';
import { Menu, MenuItem, type MenuState } from '#web/ui/menus/menu.tsx';

/** The original and the renditions that exist, largest first. */
export function DownloadMenu({ media: { itemId, version, outputs }, ...state }: MenuState & { media: Media }) {
  const renditions = outputs
    .flatMap(({ size, output }) => (output.kind === 'rendition' ? [{ size, ...output }] : []))
    .sort((a, b) => b.height - a.height)
    .map(({ file, size }) => ({ kind: file.replace(/\.\w+$/, ''), size }));
  return (
    <Menu {...state} align="end">
      <MenuItem onSelect={() => void download([itemId])}>
        <Choice name="Original" fileName={version.fileName} size={version.size} />
      </MenuItem>
      {renditions.map(({ kind, size }) => (
        <MenuItem key={kind} onSelect={() => isRenditionKind(kind) && void download([itemId], kind)}>
          <Choice name={kind} size={size} />
        </MenuItem>
      ))}
    </Menu>
  );
}

function Choice({ name, fileName, size }: { name: string; fileName?: string; size: number }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        {name}
        {fileName !== undefined && <span className="wrap-anywhere block max-w-60 text-quiet text-xs">{fileName}</span>}
      </span>
      <span className="text-quiet text-sm tabular-nums">{formatSize(size)}</span>
    </>
  );
}
