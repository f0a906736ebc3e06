import Sliders from 'lucide-react/icons/sliders-horizontal';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Popover } from '#web/ui/menus/popover.tsx';
import { keepFocus } from '../controls/keep-focus.ts';
import type { SettingsOf } from './group.tsx';
import { PictureSettings } from './picture-settings.tsx';
import { SoundSettings } from './sound-settings.tsx';
import { SyncSettings } from './sync-settings.tsx';

/** How the pictures lie, what belongs together, and how loud it is: over the pictures, which keep their size. */
export function Settings({
  isOpen,
  onOpen,
  ...of
}: SettingsOf & { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  return (
    <Popover
      open={isOpen}
      onOpenChange={onOpen}
      label="Settings of the comparison"
      button={
        <IconButton label="Settings" shortcut="," className={isOpen ? 'bg-hover text-text' : undefined}>
          <Sliders size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it takes no clicks of its own */}
      <div data-settings onMouseDown={keepFocus} className="grid gap-3 p-3 max-sm:max-h-[50dvh]">
        <SideTabs {...of} />
        <PictureSettings {...of} />
        <SyncSettings {...of} />
        <SoundSettings {...of} />
      </div>
    </Popover>
  );
}

/** The side that the settings are about. */
function SideTabs({ comparison, sides }: SettingsOf) {
  const focused = comparison.useState((state) => state.focused);
  return (
    <fieldset className="flex min-w-0 gap-0.5 rounded-md border border-line p-0.5">
      <legend className="sr-only">Settings of</legend>
      {sides.map(({ id, name }, side) => (
        <button
          key={id}
          type="button"
          aria-pressed={side === focused}
          onClick={() => comparison.set({ focused: side })}
          className={classNames(
            'h-control min-w-0 flex-1 truncate rounded-sm px-2 text-sm transition-colors hover:text-text',
            side === focused ? 'bg-hover font-medium text-text' : 'text-quiet',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
