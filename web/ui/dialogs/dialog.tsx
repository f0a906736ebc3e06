import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { Breakable } from '../text/breakable.tsx';
import { useOpener } from './use-opener.ts';

/** The top stays where it is when the content changes. */
const shapes = {
  /** On a phone a dialog is a bottom sheet, within reach of the thumb. */
  dialog:
    'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-b-none sm:top-[10dvh] sm:left-1/2 sm:-translate-x-1/2 rounded-lg max-h-[85dvh]',
  /** For a lot of content: on a phone, also on its side, it may take the whole screen. */
  tall: 'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-lg sm:top-[5dvh] sm:left-1/2 sm:-translate-x-1/2 sm:rounded-lg max-h-dvh sm:max-h-[90dvh] short:top-0 short:max-h-dvh short:h-dvh short:rounded-none',
  /** A side panel; on a phone a bottom sheet. */
  side: 'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-lg max-sm:max-h-[90dvh] sm:inset-y-0 sm:right-0 sm:data-[starting-style]:translate-x-8 sm:data-[ending-style]:translate-x-8',
  drawer: 'inset-y-0 left-0 data-[starting-style]:-translate-x-8 data-[ending-style]:-translate-x-8',
} as const;

const widths = {
  narrow: 'sm:w-dialog',
  middle: 'sm:w-middle-dialog',
  wide: 'sm:w-wide-dialog',
  fit: 'w-auto',
} as const;

export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * Focuses the `data-first` element, else the first field; true if Base UI has to find something. Base UI waits a frame,
 * which would lose the first keystrokes, or take the focus from the field that people went on to.
 */
function focusFirstIn(popup: HTMLElement | null): boolean {
  const first = popup?.querySelector<HTMLElement>('[data-first]') ?? popup?.querySelector('input');
  first?.focus();
  return document.activeElement !== first;
}

/** Escape, a click outside and the close button close it; the focus returns to the opener. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  shape = 'dialog',
  width = 'narrow',
  hideTitle,
  focusAfter,
  children,
}: DialogState & {
  title: string;
  description?: ReactNode;
  shape?: keyof typeof shapes;
  width?: keyof typeof widths;
  hideTitle?: boolean;
  /** Gets the focus when it closes; null for the opener. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const finalFocus = useOpener(open, popup);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-20 bg-veil transition-opacity duration-slow data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          finalFocus={() => finalFocus(focusAfter?.())}
          // The first field, except on touch, where the on-screen keyboard would cover the dialog.
          initialFocus={(by) => by === 'touch' || focusFirstIn(popup.current)}
          className={classNames(
            'fixed z-20 max-w-full overflow-y-auto overscroll-contain bg-raised text-text shadow-float outline-none transition duration-slow data-ending-style:opacity-0 data-starting-style:opacity-0',
            shapes[shape],
            widths[width],
          )}
        >
          <div
            className={
              hideTitle ? 'sr-only' : 'sticky top-0 z-1 flex items-start gap-4 bg-raised px-6 pt-5 short:static'
            }
          >
            <div className="min-w-0 flex-1 pt-1">
              <Base.Title className="wrap-anywhere font-semibold text-md">
                <Breakable text={title} />
              </Base.Title>
              {description && <Base.Description className="mt-1 text-quiet">{description}</Base.Description>}
            </div>
            <Base.Close
              render={
                // It has the focus in a dialog without fields, and its tooltip would cover the title.
                <IconButton label="Close" data-tooltip={undefined} className="-mr-2">
                  <X size={16} aria-hidden="true" />
                </IconButton>
              }
            />
          </div>
          <div className={classNames(!hideTitle && 'px-6 pt-4 pb-6')}>{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
