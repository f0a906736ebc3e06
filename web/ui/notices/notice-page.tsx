import type { ReactNode } from 'react';
import { Brand } from '../pages/brand.tsx';

/** A page with one message and its actions. */
export function NoticePage({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-6 py-12">
      <div className="w-full max-w-card">
        <Brand />
        <h1 className="mt-8 text-lg">{title}</h1>
        <div className="mt-2 text-pretty text-quiet">{children}</div>
        <div className="mt-6 flex flex-wrap gap-2">{actions}</div>
      </div>
    </main>
  );
}
