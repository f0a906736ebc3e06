import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';

/** A square icon button; the label is also its tooltip. */
export function IconButton({
  label,
  shortcut,
  className,
  children,
  ...attributes
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  shortcut?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={shortcut ? `${label}  ${shortcut}` : label}
      {...attributes}
      className={classNames(
        'inline-grid size-control shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-hover hover:text-text',
        className,
      )}
    >
      {children}
    </button>
  );
}
