import { Menu as Base } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import { createContext, type ReactNode, type RefObject, useCallback, useContext, useRef } from 'react';
import { Link } from 'react-router';
import { hasMovedOn, standIn } from '../dialogs/stand-in.ts';

export type MenuState = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
};

const homes = '[role="dialog"], aside, header, nav, main';

/** Actions run after the menu has closed, so that a dialog can restore the focus to the opener. */
const Choose = createContext<(act: () => void) => void>((act) => act());

const row =
  'flex min-h-control w-full select-none items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none data-highlighted:bg-hover';

export function Menu({
  open,
  onOpenChange,
  anchor,
  at,
  align = 'start',
  children,
}: MenuState & { align?: 'start' | 'end'; at?: { x: number; y: number }; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  const chosen = useRef<() => void>(undefined);
  const choose = useCallback((act: () => void) => {
    chosen.current = act;
  }, []);
  function onHidden() {
    const act = chosen.current;
    if (!act) return;
    chosen.current = undefined;
    // The focus may still be in the menu, to which a dialog could not return it.
    const home = standIn(anchor.current);
    if (home !== true) home.focus({ preventScroll: true });
    act();
  }
  const point = at && { getBoundingClientRect: () => new DOMRect(at.x, at.y) };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={(isOpen) => !isOpen && onHidden()}>
      {/* Mounted in the part of the page that it belongs to, where screen readers expect it. */}
      <Base.Portal className="absolute" container={anchor.current?.closest<HTMLElement>(homes)}>
        <Base.Positioner
          anchor={point ?? anchor}
          align={point ? 'start' : align}
          sideOffset={point ? 0 : 4}
          positionMethod="fixed"
          className="z-30 outline-none"
        >
          <Base.Popup
            ref={popup}
            finalFocus={() => !hasMovedOn(popup.current) && standIn(anchor.current)}
            className="max-h-(--available-height) w-menu max-w-full overflow-y-auto rounded-lg bg-raised p-1 text-text shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Choose value={choose}>{children}</Choose>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  onSelect,
  keys,
  children,
}: {
  onSelect: () => void;
  keys?: string | undefined;
  children: ReactNode;
}) {
  const choose = useContext(Choose);
  return (
    <Base.Item className={row} aria-keyshortcuts={keys} onClick={() => choose(onSelect)}>
      {children}
    </Base.Item>
  );
}

/** Navigates, or downloads if `isFile`. */
export function MenuLink({ href, isFile, children }: { href: string; isFile?: boolean; children: ReactNode }) {
  return (
    <Base.LinkItem
      className={row}
      closeOnClick
      href={href}
      {...(isFile ? { download: '' } : { render: <Link to={href} /> })}
    >
      {children}
    </Base.LinkItem>
  );
}

/** A line between two groups; not shown above the first one. */
export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line first:hidden" />;
}

/** Stays open, because people choose several. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Base.CheckboxItem className={row} checked={checked} onCheckedChange={onChange} closeOnClick={false}>
      <span className="flex-1">{children}</span>
      <Base.CheckboxItemIndicator>
        <Check size={16} aria-hidden="true" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}

export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  onChange: (value: Value) => void;
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.GroupLabel className="px-2 pt-1 pb-1 text-quiet text-xs">{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={row}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check size={16} aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
