import type { ReactNode } from 'react';

/** An empty place: says what belongs here, and offers to add it if possible. */
export function EmptyState({
  picture,
  title,
  children,
  action,
}: {
  picture: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center short:py-4">
      <div className="mb-6 short:hidden">{picture}</div>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-2 max-w-text text-pretty text-quiet">{children}</p>
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
