import X from 'lucide-react/icons/x';
import { isAsGuest } from '#web/api/as-guest.ts';
import { keepInTab, text } from '#web/kept/kept.ts';
import { useKept } from '#web/kept/use-kept.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Avatar } from '#web/ui/text/avatar.tsx';
import type { OpenLink } from './use-opened-share.ts';

const hiddenAbout = keepInTab('vizio-shared-note-hidden', text, '');

const countItems = (count: number) => (count === 1 ? 'one item' : `${count} items`);

/** Names the sharer and the shared item, with the sharer's message. Can be dismissed for the lifetime of the tab. */
export function SharedNotice({ link }: { link: OpenLink }) {
  const { items, name, sharedBy, sharedById, sharedByImage, teamName, title, message } = link;
  const about = items.map(({ id }) => id).join();
  const what = link.type === 'selection' ? countItems(items.length) : `“${name}”`;
  const [hidden, hide] = useKept(hiddenAbout);
  const isPreview = isAsGuest();
  if (hidden === about && !isPreview) return null;

  return (
    <section
      aria-label="About this link"
      className="flex shrink-0 items-start gap-3 border-line border-b bg-panel py-2 pr-2 pl-3 text-sm sm:pl-4"
    >
      <Avatar name={sharedBy ?? teamName} id={sharedById} image={sharedByImage} />
      <div className="wrap-anywhere min-w-0 flex-1 py-1">
        {title !== '' && <p className="font-semibold text-base">{title}</p>}
        <p className="text-pretty">
          {sharedBy !== null && (
            <>
              <span className="font-medium">{sharedBy}</span> of{' '}
            </>
          )}
          <span className="font-medium">{teamName}</span> shared {what} with you.
          {isPreview && <span className="text-quiet"> You see what guests see. Close this tab to go back.</span>}
        </p>
        {message !== '' && <p className="mt-1 max-h-24 overflow-y-auto whitespace-pre-line text-pretty">{message}</p>}
      </div>
      {!isPreview && (
        <IconButton label="Hide this" onClick={() => hide(about)}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </section>
  );
}
