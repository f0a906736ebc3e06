import { Spinner } from '#web/ui/spinner.tsx';
import { useLate } from '#web/ui/use-late.ts';
import type { Comparison } from '../engine/comparison.ts';

const spinnerAfterMs = 500;

/** On a slow line. */
export function Waiting({ comparison }: { comparison: Comparison }) {
  const isLate = useLate(
    comparison.useState(({ isWaiting, isHeld }) => isWaiting || isHeld),
    spinnerAfterMs,
  );
  if (!isLate) return null;
  return (
    <p role="status" className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="rounded-full bg-veil p-2">
        <Spinner />
      </span>
      <span className="sr-only">Loading the pictures</span>
    </p>
  );
}
