import type { Share } from '#contract/sharing/shares.ts';
import { LocalLinkHint } from '#web/ui/notices/server-hints.tsx';
import { CopyLink } from './copy-link.tsx';

/** The address of the link, or that it is off. */
export function LinkAddress({ share: { visibility, shortLink }, isCopied }: { share: Share; isCopied: boolean }) {
  if (visibility === 'onlyMe') {
    return (
      <p className="text-pretty text-quiet text-sm">
        The link is turned off. If you turn it on again, it stays the same.
      </p>
    );
  }
  if (shortLink === null) {
    return (
      <div className="h-field animate-breathe rounded-md bg-hover">
        <span className="sr-only">Creating the link</span>
      </div>
    );
  }
  return (
    <>
      <CopyLink link={shortLink} isCopied={isCopied} />
      <LocalLinkHint link={shortLink} />
    </>
  );
}
