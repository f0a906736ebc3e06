import type { ReactNode } from 'react';
import { Time } from '#web/ui/text/time.tsx';

/** A list of records with a sentence for an empty one. */
export function Records({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="px-5 py-4 text-quiet">{empty}</p>;
  return <ul>{children}</ul>;
}

/** One user, team, job, email, object or link: its name, its facts, its problem, and what can be done. */
export function Record({
  name,
  mark,
  facts,
  problem,
  children,
}: {
  name: ReactNode;
  mark?: ReactNode;
  /** Separated by dots; empty ones are left out. */
  facts: ReactNode[];
  problem?: string | undefined;
  children?: ReactNode;
}) {
  const shown = facts.filter((fact) => fact !== null && fact !== false && fact !== '');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere font-medium">
          {name}
          {mark && (
            <span className="ml-2 rounded-sm bg-hover px-1.5 py-0.5 font-normal text-quiet text-xs">{mark}</span>
          )}
        </p>
        <p className="wrap-anywhere text-quiet text-sm">
          {shown.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts have a fixed order
            <span key={index}>
              {index > 0 && ' · '}
              {fact}
            </span>
          ))}
        </p>
        {problem && <p className="wrap-anywhere mt-1 text-pretty text-sm text-upcoming">{problem}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

/** "signed up 3 days ago", or nothing. */
export function since(words: string, iso: string | null): ReactNode {
  return (
    iso !== null && (
      <>
        {words} <Time iso={iso} />
      </>
    )
  );
}
