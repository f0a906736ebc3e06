import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { useCallback, useState } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-component.ts';
import type { HelpPage } from './shortcuts.ts';
import { useShortcut } from './use-shortcut.ts';

export { useShortcut } from './use-shortcut.ts';

const HelpDialog = lazyPart(() => import('./help-dialog.tsx').then((file) => file.HelpDialog));

function isHelpKey(event: KeyboardEvent): boolean {
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** The help icon. `?` opens the same dialog. `page` names the section that it opens at. */
export function HelpButton({ page, className }: { page: HelpPage; className?: string }) {
  const [open, setOpen] = useState<boolean | null>(null);
  useShortcut(
    isHelpKey,
    useCallback(() => setOpen(true), []),
  );
  return (
    <>
      <IconButton label="Help" shortcut="?" className={className} onClick={() => setOpen(true)} {...HelpDialog.intent}>
        <CircleHelp size={16} aria-hidden="true" />
      </IconButton>
      {open !== null && <HelpDialog open={open} onOpenChange={setOpen} page={page} />}
    </>
  );
}
