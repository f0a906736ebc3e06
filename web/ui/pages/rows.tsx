import type { ReactNode } from 'react';

/** A setting's name, value and hint, and a control to change it. */
export function Row({
  title,
  value,
  hint,
  children,
}: {
  title: string;
  value: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-4 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="wrap-anywhere font-normal text-quiet text-xs">{title}</h3>
        <div className="wrap-anywhere mt-0.5">{value}</div>
        {hint && <p className="wrap-anywhere mt-1 text-pretty text-quiet text-sm">{hint}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

/** Placeholder rows as tall as the real ones. */
export function RowsSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="flex h-18 items-center border-line border-b px-5 last:border-0">
          <div className="h-4 w-56 max-w-full animate-breathe rounded-sm bg-hover" />
        </div>
      ))}
    </div>
  );
}
