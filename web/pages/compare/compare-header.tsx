import ArrowLeft from 'lucide-react/icons/arrow-left';
import Swap from 'lucide-react/icons/arrow-left-right';
import LinkIcon from 'lucide-react/icons/link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Comparison, LockMark, ViewBar } from '#web/features/compare/compare.tsx';
import { HelpButton } from '#web/features/help/help.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { copyLink } from '#web/ui/copy-link.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { PictureMaps } from './picture-maps.tsx';
import type { VersionPlace } from './with-comments.tsx';

/** The names of the videos, and the views. */
export function CompareHeader({
  back,
  title,
  comparison,
  places,
  children,
}: {
  /** The address of the review. */
  back: string;
  title: string;
  comparison: Comparison;
  places: readonly VersionPlace[];
  /** Before the link to the comparison. */
  children: ReactNode;
}) {
  return (
    <header className="flex min-h-bar shrink-0 flex-wrap items-center gap-x-2 border-line border-b bg-panel px-4 max-sm:pb-2 short:header-over-picture short:pointer-events-none short:fixed short:inset-x-0 short:top-0 short:z-11 short:flex-nowrap short:[&_:is(a,button)]:pointer-events-auto">
      <Link
        to={back}
        aria-label="Back to the review"
        data-tooltip="Back to the review"
        className="grid size-control shrink-0 place-items-center rounded-md text-quiet hover:bg-hover hover:text-text"
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <h1 className="flex min-w-0 gap-1 font-medium text-base">
          <span className="max-sm:sr-only">Compare </span>
          <bdi className="min-w-0">
            <MiddleName name={title} />
          </bdi>
        </h1>
        <IconButton label="Swap the two videos" shortcut="X" onClick={comparison.swap}>
          <Swap size={16} aria-hidden="true" />
        </IconButton>
        <PictureMaps comparison={comparison} places={places} />
      </div>
      <ViewBar comparison={comparison} className="max-sm:order-last max-sm:w-full" />
      {children}
      <LockMark />
      <IconButton label="Copy the link to this comparison" onClick={() => void copyLink(location.href)}>
        <LinkIcon size={16} aria-hidden="true" />
      </IconButton>
      <HelpButton page="compare" />
    </header>
  );
}
