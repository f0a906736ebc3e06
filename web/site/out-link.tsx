import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const button = 'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium transition-colors';

const variants = {
  primary: `${button} h-12 px-6 text-md bg-accent text-on-accent hover:bg-accent-hover`,
  plain: `${button} h-12 px-6 text-md border border-line bg-raised text-text hover:bg-hover`,
  small: `${button} h-control px-3 text-sm bg-accent text-on-accent hover:bg-accent-hover`,
  quiet: `${button} h-control px-3 text-sm text-quiet hover:bg-hover hover:text-text`,
  text: 'inline-flex min-h-control items-center rounded-sm text-quiet transition-colors hover:text-text',
} as const;

/** A link out of the site. The site runs in an iframe of the landing page, so links target the top window. */
export function OutLink({
  variant = 'text',
  className,
  children,
  ...anchor
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; variant?: keyof typeof variants; children: ReactNode }) {
  return (
    <a {...anchor} target="_top" className={classNames(variants[variant], className)}>
      {children}
    </a>
  );
}
