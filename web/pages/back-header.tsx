import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ThemeToggle } from '#web/features/theme/theme.tsx';
import { readFrom } from './addresses/from-here.ts';

/** The header of the pages beside the workspace: back to where they were opened from, else to `home`, and the theme. */
export function BackHeader({ home = '/home', children }: { home?: string; children?: ReactNode }) {
  const { state } = useLocation();
  return (
    <header className="flex h-bar items-center justify-between gap-3">
      <Link
        to={readFrom(state) ?? home}
        className="-ml-2 inline-flex h-control items-center gap-2 rounded-md px-2 text-quiet transition-colors hover:bg-hover hover:text-text"
      >
        <ArrowLeft size={16} aria-hidden="true" />
        Workspace
      </Link>
      <span className="ml-auto flex">{children}</span>
      <ThemeToggle />
    </header>
  );
}
