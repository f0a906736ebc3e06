import type { ReactNode } from 'react';

/** Why a value was refused, below its control. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <span
      role="alert"
      className="absolute top-full left-0 z-20 mt-1 w-60 whitespace-normal text-pretty rounded-md bg-raised p-2 text-sm text-upcoming shadow-float"
    >
      {children}
    </span>
  );
}
