import Check from 'lucide-react/icons/check';
import Columns from 'lucide-react/icons/columns-2';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import type { Version } from '#contract/media/processing.ts';
import { findBefore, listComparable } from '#web/features/media/media.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator, type MenuState } from '#web/ui/menus/menu.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { Time } from '#web/ui/text/time.tsx';

export function VersionMenu({
  shown,
  versions,
  onChoose,
  compareHref,
  onChanges,
  ...state
}: MenuState & {
  shown: number;
  versions: readonly Version[];
  onChoose: (version: number) => void;
  /** The comparison of the shown version with another one. */
  compareHref: (version: number) => string;
  /** Shows the changes since this version. */
  onChanges: (before: number) => void;
}) {
  const comparable = listComparable(versions, shown);
  const isVideo = versions.some(({ number, kind }) => number === shown && kind === 'video');
  const before = isVideo ? findBefore(versions, shown) : undefined;
  return (
    <Menu {...state}>
      {versions.map(({ number, fileName, createdAt, createdBy }) => (
        <MenuItem key={number} onSelect={() => onChoose(number)}>
          <span className="font-medium tabular-nums">v{number}</span>
          <span className="min-w-0 flex-1">
            <MiddleName name={fileName} className="max-w-80" />
            <span className="block truncate text-quiet text-xs">
              {createdBy} · <Time iso={createdAt} />
            </span>
          </span>
          {number === shown && <Check size={16} aria-label="Shown now" />}
        </MenuItem>
      ))}
      {comparable.length > 0 && <MenuSeparator />}
      {before !== undefined && (
        <MenuItem onSelect={() => onChanges(before)}>
          <GitCompare size={16} aria-hidden="true" />
          Changes since v{before}
        </MenuItem>
      )}
      {comparable.map(({ number }) => (
        <MenuLink key={number} href={compareHref(number)}>
          <Columns size={16} aria-hidden="true" />
          Compare with v{number}
        </MenuLink>
      ))}
    </Menu>
  );
}
