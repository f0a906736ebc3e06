import type { ComponentType } from 'react';
import { classNames } from '../class-names.ts';
import { ariaKeys, keyName } from '../text/key-names.ts';
import { MenuItem, MenuSeparator } from './menu.tsx';

type MenuEntry = {
  label: string;
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  /** As in the help, such as "Ctrl C". */
  keys?: string;
  isOffered?: boolean;
  isDanger?: boolean;
  act: () => void;
};

/** The offered entries of one group, below a line. */
export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  const offered = entries.filter(({ isOffered = true }) => isOffered);
  if (offered.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      {offered.map(({ label, Icon, keys, isDanger, act }) => (
        <MenuItem key={label} onSelect={act} keys={keys && ariaKeys(keys)}>
          <span className={classNames('flex flex-1 items-center gap-2', isDanger && 'text-upcoming')}>
            <Icon size={16} aria-hidden="true" />
            <span>{label}</span>
          </span>
          {keys && (
            <span aria-hidden="true" className="pl-4 text-quiet text-xs pointer-coarse:hidden">
              {keyName(keys)}
            </span>
          )}
        </MenuItem>
      ))}
    </>
  );
}
