import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';

const variants = {
  primary: 'h-field px-4 text-base bg-accent text-on-accent hover:bg-accent-hover',
  plain: 'h-control px-3 text-sm border border-line bg-raised text-text hover:bg-hover',
} as const;

/** A link that looks like a button: middle click and "copy address" work. */
export function ButtonLink({
  variant = 'plain',
  className,
  children,
  ...link
}: LinkProps & { variant?: keyof typeof variants; children: ReactNode }) {
  return (
    <Link
      {...link}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium transition-colors',
        variants[variant],
        className,
      )}
    >
      {children}
    </Link>
  );
}
