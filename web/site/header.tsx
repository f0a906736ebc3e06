import { ThemeToggle } from '#web/features/theme/theme.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Brand } from '#web/ui/pages/brand.tsx';
import { OutLink } from './out-link.tsx';
import { column } from './section.tsx';
import { serverFacts } from './server-facts.ts';

export const chapters = [
  { href: '#only-here', name: 'Only here' },
  { href: '#features', name: 'Features' },
  { href: '#your-data', name: 'Your data' },
  ...(serverFacts.hasPrices ? [{ href: '#pricing', name: 'Pricing' }] : []),
];

export function Header() {
  return (
    <header className="sticky top-0 z-20 border-line/60 border-b bg-ground/80 backdrop-blur-bar">
      <div className={classNames(column, 'flex h-site-bar items-center gap-1 sm:gap-2')}>
        <a href="#content" className="inline-flex h-control items-center rounded-md" aria-label="Vizio, to the top">
          <Brand />
        </a>
        <nav aria-label="On this page" className="ml-6 hidden gap-1 md:flex">
          {chapters.map(({ href, name }) => (
            <a
              key={href}
              href={href}
              className="inline-flex h-control items-center rounded-md px-3 text-quiet transition-colors hover:text-text"
            >
              {name}
            </a>
          ))}
        </nav>
        <ThemeToggle className="ml-auto" />
        <OutLink variant="quiet" href="/login">
          Sign in
        </OutLink>
        {serverFacts.isNew ? (
          <OutLink variant="small" href="/signup">
            <span>
              Create <span className="max-sm:sr-only">the first </span>account
            </span>
          </OutLink>
        ) : (
          <OutLink variant="small" href="/home">
            <span>
              Open<span className="max-sm:sr-only"> the workspace</span>
            </span>
          </OutLink>
        )}
      </div>
    </header>
  );
}
