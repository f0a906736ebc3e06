import Check from 'lucide-react/icons/check';
import type { Version } from '#contract/media/processing.ts';
import { Menu, MenuItem, type MenuState } from '#web/ui/menus/menu.tsx';
import { Time } from '#web/ui/text/time.tsx';

export function VersionMenu({
  shown,
  versions,
  onChoose,
  ...state
}: MenuState & { shown: number; versions: readonly Version[]; onChoose: (version: number) => void }) {
  return (
    <Menu {...state}>
      {versions.map(({ number, createdAt, createdBy }) => (
        <MenuItem key={number} onSelect={() => onChoose(number)}>
          <span className="font-medium tabular-nums">v{number}</span>
          <span className="min-w-0 flex-1 truncate text-quiet">
            {createdBy} · <Time iso={createdAt} />
          </span>
          {number === shown && <Check size={16} aria-label="Shown now" />}
        </MenuItem>
      ))}
    </Menu>
  );
}
