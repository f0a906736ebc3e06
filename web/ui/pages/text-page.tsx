import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../buttons/button-link.tsx';
import { Brand } from './brand.tsx';

/** A page of plain text at a readable width. */
export function TextPage({
  title,
  sections,
}: {
  title: string;
  sections: readonly { title: string; text: ReactNode }[];
}) {
  return (
    <div className="mx-auto max-w-text px-6 pb-16">
      <title>{`${title} · Vizio`}</title>
      <header className="flex items-center justify-between py-6">
        <Link to="/" className="inline-flex h-control items-center rounded-md">
          <Brand />
        </Link>
        <ButtonLink to="/login">Sign in</ButtonLink>
      </header>
      <main className="pt-8">
        <h1 className="text-xl">{title}</h1>
        {sections.map((section) => (
          <section key={section.title} className="mt-8">
            <h2 className="text-md">{section.title}</h2>
            <p className="mt-2 text-pretty text-md text-quiet">{section.text}</p>
          </section>
        ))}
      </main>
    </div>
  );
}
