import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { isAsGuest } from '#web/api/as-guest.ts';
import { keepInTab, text } from '#web/kept/kept.ts';
import { useKept } from '#web/kept/use-kept.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import type { OpenLink } from './use-opened-share.ts';

const hiddenAbout = keepInTab('vizio-shared-note-hidden', text, '');

const countItems = (count: number) => (count === 1 ? 'one item' : `${count} items`);

/**
 * Names the sharer and the shared item, with the sharer's message; on a phone in two lines, until all of it is asked for.
 * Can be dismissed for the lifetime of the tab.
 */
export function SharedNotice({ link }: { link: OpenLink }) {
  const { items, name, sharedBy, sharedById, sharedByImage, teamName, title, message } = link;
  const about = items.map(({ id }) => id).join();
  const what = link.type === 'selection' ? countItems(items.length) : `“${name}”`;
  const [hidden, hide] = useKept(hiddenAbout);
  const [isShort, setShort] = useState(true);
  const isPreview = isAsGuest();
  if (hidden === about && !isPreview) return null;

  return (
    <section
      aria-label="About this link"
      className="flex shrink-0 items-start gap-3 border-line border-b bg-panel py-2 pr-2 pl-3 text-sm sm:pl-4"
    >
      <Avatar name={sharedBy ?? teamName} id={sharedById} image={sharedByImage} />
      <div className="wrap-anywhere min-w-0 flex-1 py-1">
        {title !== '' && <p className={classNames('font-semibold text-base', isShort && 'max-sm:truncate')}>{title}</p>}
        <p
          className={classNames(
            'text-pretty',
            isShort && (title !== '' || message !== '') ? 'max-sm:truncate' : 'max-sm:line-clamp-2',
            isShort && title !== '' && message !== '' && 'max-sm:hidden',
          )}
        >
          {sharedBy !== null && (
            <>
              <span className="font-medium">{sharedBy}</span> of{' '}
            </>
          )}
          <span className="font-medium">{teamName}</span> shared {what} with you.
          {isPreview && <span className="text-quiet"> You see what guests see. Close this tab to go back.</span>}
        </p>
        {message !== '' && (
          <p
            className={classNames(
              'max-h-24 overflow-y-auto whitespace-pre-line text-pretty sm:mt-1',
              isShort && 'max-sm:line-clamp-1',
            )}
          >
            {message}
          </p>
        )}
      </div>
      {(title !== '' || message !== '') && (
        <IconButton
          label={isShort ? 'Show all of it' : 'Show less of it'}
          aria-expanded={!isShort}
          className="sm:hidden"
          onClick={() => setShort(!isShort)}
        >
          {isShort ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronUp size={16} aria-hidden="true" />}
        </IconButton>
      )}
      {!isPreview && (
        <IconButton label="Hide this" onClick={() => hide(about)}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </section>
  );
}
