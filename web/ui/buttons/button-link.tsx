import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';

const looks = {
  primary: 'h-field px-4 text-base bg-accent text-on-accent hover:bg-accent-hover',
  plain: 'h-control px-3 text-sm border border-line bg-raised text-text hover:bg-hover',
} as const;

/** A link that looks like a button: middle click and "copy address" work. */
export function ButtonLink({
  look = 'plain',
  className,
  children,
  ...link
}: LinkProps & { look?: keyof typeof looks; children: ReactNode }) {
  return (
    <Link
      {...link}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium transition-colors',
        looks[look],
        className,
      )}
    >
      {children}
    </Link>
  );
}
