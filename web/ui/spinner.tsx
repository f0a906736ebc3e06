import { classNames } from './class-names.ts';

export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" className={classNames('size-4 animate-turn', className)} fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
