import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { useEffect } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import { guideHref } from './guide/guide-href.ts';
import type { HelpPage } from './shortcuts.ts';
import { useShortcut } from './use-shortcut.ts';

export { GuideView } from './guide/guide-view.tsx';
export { findGuidePage } from './guide/pages.ts';
export { useShortcut } from './use-shortcut.ts';

const HelpDialog = lazyPart(() => import('./help-dialog.tsx').then((file) => file.HelpDialog));

const store = createStore<{ open: boolean | null }>({ open: null });
const setOpen = (open: boolean | null) => store.set({ open });

/** The pages of the guide, with the titles of their sections. Loaded when they are asked for. */
export async function listGuidePages(): Promise<{ title: string; words: string; href: string }[]> {
  const { pages } = await import('./guide/pages.ts');
  return pages.map(({ slug, title, sections }) => {
    return { title, words: sections.map((section) => section.title).join(' '), href: guideHref(slug) };
  });
}

/** Opens the help of the page, as its button does. */
export const openHelp = () => setOpen(true);

function isHelpKey(event: KeyboardEvent): boolean {
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** The help icon. `?` opens the same dialog. `page` names the section that it opens at. */
export function HelpButton({ page, className }: { page: HelpPage; className?: string }) {
  const open = useStore(store, (state) => state.open);
  useEffect(() => () => setOpen(null), []);
  useShortcut(isHelpKey, openHelp);
  return (
    <>
      <IconButton label="Help" shortcut="?" className={className} onClick={openHelp} {...HelpDialog.intent}>
        <CircleHelp size={16} aria-hidden="true" />
      </IconButton>
      {open !== null && <HelpDialog open={open} onOpenChange={setOpen} page={page} />}
    </>
  );
}
