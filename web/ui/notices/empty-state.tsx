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
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {picture}
      <h2 className="mt-6 text-lg">{title}</h2>
      <p className="mt-2 max-w-text text-pretty text-quiet">{children}</p>
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
