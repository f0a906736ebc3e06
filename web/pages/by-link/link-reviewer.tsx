import { type ReactNode, useCallback, useRef } from 'react';
import { guestLabel } from '#contract/comments/guest-label.ts';
import { useSession, withNext } from '#web/features/session/session.tsx';
import { GuestLine, type OpenLink, SharedNotice, useGuest } from '#web/features/shares/shares.tsx';
import { useHere } from './use-here.ts';

/** The author of comments. Guests send no user id: their cookie identifies them. */
export type Reviewer = { user_id: string; name: string; image?: string | null; authorId?: string | undefined };

export type SignedForm = {
  /** Runs the action once the author is known. */
  sign?: ((act: () => void) => void) | undefined;
  /** Sits below the form. */
  formNote?: ReactNode;
  /** Above the comments. */
  note?: ReactNode;
};

/** Finds out who reviews behind a share link: a user, or a guest, who is asked for a name before the first comment. */
export function LinkReviewer({
  link,
  shareKey,
  children,
}: {
  link: OpenLink;
  shareKey: string;
  children: (reviewer: { user: Reviewer } & SignedForm) => ReactNode;
}) {
  const { info } = useSession();
  const guest = useGuest(shareKey, link);
  const here = useHere();
  const latest = useRef(guest);
  latest.current = guest;
  const sign = useCallback(async (act: () => void) => {
    if (await latest.current.ensureName()) act();
  }, []);
  const note = <SharedNotice link={link} />;
  if (info) return children({ user: info, note });
  const user = { user_id: '', name: guest.guest ? guestLabel(guest.guest.name) : '', authorId: guest.guest?.id };
  const signUpHref = link.access === 'edit' ? withNext('/signup', here) : null;
  return (
    <>
      {children({ user, sign, note, formNote: <GuestLine guest={guest} signUpHref={signUpHref} /> })}
      {guest.dialog}
    </>
  );
}
