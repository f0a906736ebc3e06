import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';

/** The content of a panel, or its placeholder or load error. */
export function Loaded<T>({
  query,
  label,
  children,
}: {
  query: UseQueryResult<T>;
  /** Names the content for screen readers while it loads. */
  label: string;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <LoadProblem query={query} />;
  return <RowsSkeleton label={label} count={3} />;
}
