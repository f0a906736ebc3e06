import { classNames } from '#web/ui/class-names.ts';
import { Brand } from '#web/ui/pages/brand.tsx';
import { chapters } from './header.tsx';
import { OutLink } from './out-link.tsx';
import { column } from './section.tsx';

const ways = [
  { href: '/home', name: 'Open the workspace' },
  { href: '/login', name: 'Sign in' },
  { href: '/signup', name: 'Create an account' },
] as const;

const papers = [
  { href: '/privacy', name: 'Privacy Policy' },
  { href: '/terms', name: 'Terms of service' },
] as const;

export function Footer() {
  return (
    <footer className="border-line border-t bg-panel pb-[env(safe-area-inset-bottom)]">
      <div className={classNames(column, 'flex flex-wrap justify-between gap-x-16 gap-y-10 py-12')}>
        <div>
          <Brand />
          <p className="mt-3 max-w-card text-quiet">Video review for teams that own their data.</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-16 gap-y-6">
          <ul className="flex flex-col">
            {chapters.map(({ href, name }) => (
              <li key={href}>
                <a
                  href={href}
                  className="inline-flex min-h-control items-center rounded-sm text-quiet transition-colors hover:text-text"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
          {[ways, papers].map((group) => (
            <ul key={group[0].href} className="flex flex-col">
              {group.map(({ href, name }) => (
                <li key={href}>
                  <OutLink href={href}>{name}</OutLink>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </div>
      <p className={classNames(column, 'pb-8 text-quiet text-sm')}>© {new Date().getFullYear()} Vizio</p>
    </footer>
  );
}
