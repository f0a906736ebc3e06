import { type ReactNode, useId } from 'react';

/** A section of a page with a heading. */
export function Panel({ title, end, children }: { title: ReactNode; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="rounded-lg border border-line bg-panel" aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-3 border-line border-b px-5 pointer-coarse:py-1">
        <h2 id={id} className="py-3 text-base">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}
