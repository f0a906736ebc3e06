import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** The width that everything on the site keeps to. */
export const column = 'mx-auto w-full max-w-site px-gutter';

/** One chapter: a heading that names it, a sentence or two, and what it shows. */
export function Section({
  id,
  title,
  lead,
  beside,
  className,
  children,
}: {
  id: string;
  title: ReactNode;
  lead: ReactNode;
  /** Stands beside the heading where there is room, and under it where there is not. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const headingId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={headingId} className={classNames('py-section', className)}>
      <div className={column}>
        <div
          className={classNames(Boolean(beside) && 'grid grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-2')}
        >
          <div className="min-w-0">
            <h2 id={headingId} className="max-w-heading text-title">
              {title}
            </h2>
            <p className="mt-5 max-w-lead text-pretty text-lead text-quiet">{lead}</p>
          </div>
          {beside}
        </div>
        {children}
      </div>
    </section>
  );
}
