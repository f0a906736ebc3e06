import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner.tsx';

const variants = {
  primary: 'bg-accent text-on-accent not-aria-disabled:hover:bg-accent-hover',
  plain: 'border border-line bg-raised text-text not-aria-disabled:hover:bg-hover',
  danger: 'bg-upcoming text-on-accent not-aria-disabled:hover:opacity-90',
  ghost: 'text-quiet not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-text',
} as const;

const sizes = { control: 'h-control px-3 text-sm', field: 'h-field px-4 text-base' } as const;

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Shows a spinner in place of the label, in the same box. */
  pending?: boolean;
  /** Why the action is unavailable. The button stays focusable, so that everyone can read the reason. */
  unavailable?: string | false;
  /** Disabled for an obvious reason, such as an empty field. */
  disabled?: boolean;
  children: ReactNode;
};

export function Button({ variant = 'plain', size = 'control', pending, unavailable, className, ...rest }: ButtonProps) {
  const reasonId = useId();
  const { children, onClick, type = 'button', ...attributes } = rest;
  return (
    <>
      <button
        {...attributes}
        type={type}
        aria-disabled={Boolean(unavailable) || pending || undefined}
        aria-busy={pending || undefined}
        aria-describedby={unavailable ? reasonId : attributes['aria-describedby']}
        data-tooltip={unavailable || undefined}
        onClick={(event) => {
          if (unavailable || pending) event.preventDefault();
          else onClick?.(event);
        }}
        className={classNames(
          'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-md font-medium transition-colors',
          'disabled:opacity-50',
          unavailable && 'opacity-60',
          variants[variant],
          sizes[size],
          className,
        )}
      >
        <span className={classNames('inline-flex min-w-0 items-center gap-2', pending && 'opacity-0')}>{children}</span>
        {pending && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </button>
      {unavailable && (
        <span id={reasonId} hidden>
          {unavailable}
        </span>
      )}
    </>
  );
}
