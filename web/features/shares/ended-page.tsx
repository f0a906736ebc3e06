import type { ItemType } from '#contract/items.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { NoticePage } from '#web/ui/notice-page.tsx';

/** The share link ended while the page was open: explains it, and offers a way out. */
export function EndedPage({ type }: { type: ItemType }) {
  return (
    <NoticePage
      title="This link was turned off"
      actions={
        <>
          <ButtonLink to="/">Go to the website</ButtonLink>
          <ButtonLink to="/home">Open the workspace</ButtonLink>
        </>
      }
    >
      <title>This link was turned off · Vizio</title>
      <p role="alert">
        The {type} is not shared by it any more, or its time has run out. Nothing that you wrote is lost. Whoever sent
        you the link can give you a new one.
      </p>
    </NoticePage>
  );
}
