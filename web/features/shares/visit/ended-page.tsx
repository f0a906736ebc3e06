import type { LinkType } from '#contract/sharing/shares.ts';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';

const nouns: Record<LinkType, string> = { file: 'file', folder: 'folder', selection: 'items' };

/** The share link ended while the page was open: explains it, and offers a way out. */
export function EndedPage({ type }: { type: LinkType }) {
  return (
    <NoticePage
      title="This link was turned off"
      actions={
        <>
          <ButtonLink to="/?site">Go to the website</ButtonLink>
          <ButtonLink to="/home">Open the workspace</ButtonLink>
        </>
      }
    >
      <title>This link was turned off · Vizio</title>
      <p role="alert">
        This link has expired or no longer shares the {nouns[type]}. Your comments are saved. Ask the sender for a new
        link.
      </p>
    </NoticePage>
  );
}
