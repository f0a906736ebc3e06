import { classNames } from '../class-names.ts';

const outer = 'M7.6 6.6c0-1.5 1.6-2.4 2.9-1.7l15.2 8.7c1.4.8 1.4 2.8 0 3.6l-15.2 8.7c-1.3.7-2.9-.2-2.9-1.7z';

function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={classNames('size-6 text-accent', className)} aria-hidden="true">
      <path d={outer} fill="currentColor" />
      <path d="M12.6 11v8.8l7.6-4.4z" className="fill-ground" />
    </svg>
  );
}

export function Brand({ className, wordClassName }: { className?: string; wordClassName?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2 font-semibold text-md tracking-tight', className)}>
      <BrandMark />
      <span className={wordClassName}>Vizio</span>
    </span>
  );
}
