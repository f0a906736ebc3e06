import { type ButtonHTMLAttributes, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

/**
 * A button whose menu loads on intent: the menu library is 50 kB gzipped. `menu` renders the lazily loaded menu,
 * `preload` starts its download.
 */
export function MenuButton({
  menu,
  preload,
  children,
  ...attributes
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  menu: (state: {
    open: boolean;
    onOpenChange: (open: boolean) => void;
    anchor: RefObject<HTMLButtonElement | null>;
  }) => ReactNode;
  preload: () => void;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  function show(isOpen: boolean) {
    setWanted(true);
    setOpen(isOpen);
  }

  return (
    <>
      <button
        {...attributes}
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => show(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.shiftKey) return;
          event.preventDefault();
          // The focus may still be on its way into the menu that the last key has opened.
          show(true);
        }}
      >
        {children}
      </button>
      {wanted && <Suspense fallback={null}>{menu({ open, onOpenChange: setOpen, anchor })}</Suspense>}
    </>
  );
}
