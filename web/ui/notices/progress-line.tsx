import { classNames } from '../class-names.ts';

/** Progress from 0 to 1. Animates a transform, to avoid layout. */
export function ProgressLine({ label, part, isStill }: { label: string; part: number; isStill: boolean }) {
  const whole = Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(whole * 100)}
      className="my-1 h-1 overflow-hidden rounded-full bg-line"
    >
      <div
        className={classNames(
          'h-full origin-left rounded-full transition-transform duration-slow',
          isStill ? 'bg-quiet' : 'bg-accent',
        )}
        style={{ transform: `scaleX(${whole})` }}
      />
    </div>
  );
}
