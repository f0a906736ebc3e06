import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';

const homes = 'aside, header, nav, main';
/** It stays while people work on what it changes. */
const leaving: readonly string[] = ['outside-press', 'focus-out'];

/** Settings that float above their button, and leave the page in use: Escape and the button close them. */
export function Popover({
  open,
  onOpenChange,
  label,
  button,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  button: ReactElement;
  children: ReactNode;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next, { reason }) => !leaving.includes(reason) && onOpenChange(next)}>
      <Base.Trigger ref={trigger} render={button} />
      <Base.Portal className="absolute" container={trigger.current?.closest<HTMLElement>(homes)}>
        <Base.Positioner side="top" align="end" sideOffset={8} positionMethod="fixed" className="z-20 outline-none">
          <Base.Popup
            aria-label={label}
            data-beside-work
            // A mouse leaves the focus, and so the keys, to the page.
            initialFocus={(by) => by === 'keyboard'}
            finalFocus={(by) => by === 'keyboard'}
            // Not quite opaque: Chromium draws white what an opaque box leaves of a canvas below it.
            className="max-h-(--available-height) w-popover max-w-(--available-width) overflow-y-auto overscroll-contain rounded-lg bg-raised/98 text-text shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
