import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { EmailsSection } from './emails-section.tsx';
import { HealthSection } from './health-section.tsx';
import { JobsSection } from './jobs-section.tsx';
import { LinksSection } from './links-section.tsx';
import { OverviewSection } from './overview-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { TeamsSection } from './teams-section.tsx';
import { UsersSection } from './users-section.tsx';

const sections: Record<string, { label: string; Section: ComponentType }> = {
  overview: { label: 'Overview', Section: OverviewSection },
  health: { label: 'Health', Section: HealthSection },
  users: { label: 'Users', Section: UsersSection },
  teams: { label: 'Teams', Section: TeamsSection },
  'sign-in': { label: 'Sign-in', Section: SignInSection },
  jobs: { label: 'Jobs', Section: JobsSection },
  storage: { label: 'Storage', Section: StorageSection },
  emails: { label: 'Emails', Section: EmailsSection },
  links: { label: 'Links', Section: LinksSection },
};
const [first] = Object.keys(sections);

/** The console of the person who runs the server. The address holds the section, so that reload and back open it. */
export function ServerConsole() {
  const [params] = useSearchParams();
  const wanted = params.get('section') ?? '';
  const current = wanted in sections ? wanted : first;
  const Section = sections[current ?? '']?.Section ?? OverviewSection;
  return (
    <>
      <nav aria-label="Server" className="-mx-1 mb-4 flex flex-wrap gap-1">
        {Object.entries(sections).map(([name, { label }]) => (
          <Link
            key={name}
            to={name === first ? '?' : `?section=${name}`}
            aria-current={name === current ? 'page' : undefined}
            className={classNames(
              'inline-flex h-control items-center rounded-md px-3 font-medium text-sm transition-colors',
              name === current ? 'bg-hover text-text' : 'text-quiet hover:bg-hover hover:text-text',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="flex flex-col gap-4">
        <Section />
      </div>
    </>
  );
}
