import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { asGuestFragment } from '#web/api/as-guest.ts';

/** Opens the link in a tab that ignores the session, so that its sharer sees what guests see. */
export function OpenAsGuest({ link }: { link: string }) {
  return (
    <a
      href={`${link}&${asGuestFragment}`}
      target="_blank"
      rel="noopener"
      className="inline-flex h-control shrink-0 items-center gap-2 rounded-md px-3 font-medium text-quiet text-sm transition-colors hover:bg-hover hover:text-text"
    >
      <SquareArrowOutUpRight size={16} aria-hidden="true" />
      Open as guest
    </a>
  );
}
