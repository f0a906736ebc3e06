import type { ReactNode } from 'react';

/** A plain value, with the technical detail below it. */
export function Fact({ label, detail, children }: { label: string; detail?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 py-1.5">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">
        {children}
        {detail && <span className="block text-quiet text-sm">{detail}</span>}
      </dd>
    </div>
  );
}

/** Parts of a detail, without those that are absent. */
export const joinFacts = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ');
