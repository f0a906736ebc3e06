import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { Brand } from '#web/ui/pages/brand.tsx';

const widths = { card: 'max-w-card', wide: 'max-w-wide-card' } as const;

/** Layout of the sign-in pages: brand, a card with the form, and an illustration beside it. */
export function SignInFrame({
  title,
  subtitle,
  width = 'card',
  picture,
  children,
}: {
  title: string;
  subtitle: ReactNode;
  width?: keyof typeof widths;
  picture: ReactNode;
  children: ReactNode;
}) {
  return (
    <div data-grows className="flex min-h-dvh">
      <div className="flex min-w-0 flex-1 flex-col px-4 sm:px-8 lg:flex-none lg:px-12 2xl:px-32">
        <header className="py-6">
          <Link to="/" className="inline-flex h-control items-center rounded-md">
            <Brand />
          </Link>
        </header>
        <main
          className={classNames(
            'mx-auto my-auto w-full rounded-lg border border-line bg-panel p-6 sm:p-8 lg:w-screen',
            widths[width],
          )}
        >
          <h1 className="text-xl">{title}</h1>
          <p className="mt-1 mb-6 text-md text-quiet">{subtitle}</p>
          {children}
        </main>
        <footer className="flex flex-wrap items-center justify-center gap-x-5 py-6 text-quiet text-xs">
          <span className="py-2">© {new Date().getFullYear()} Vizio</span>
          <Link to="/privacy" className="inline-flex h-control items-center rounded-sm hover:text-text hover:underline">
            Privacy Policy
          </Link>
          <Link to="/terms" className="inline-flex h-control items-center rounded-sm hover:text-text hover:underline">
            Terms of service
          </Link>
        </footer>
      </div>
      <div aria-hidden="true" className="relative hidden min-w-0 flex-1 overflow-hidden bg-surround lg:block">
        {picture}
      </div>
    </div>
  );
}

/** A divider between the form and the other sign-in methods. */
export function OrUsing() {
  return (
    <h2 className="flex items-center gap-3 font-normal text-quiet text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      Or using
    </h2>
  );
}
