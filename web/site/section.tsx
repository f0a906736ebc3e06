import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** The content width of the site. */
export const column = 'mx-auto w-full max-w-site px-gutter';

/** A section of the site: heading, lead and content. */
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
  /** Next to the heading if there is room, otherwise below it. */
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
