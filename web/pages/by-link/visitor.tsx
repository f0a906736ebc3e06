import { useSession, withNext } from '#web/features/session/session.tsx';
import type { OpenLink } from '#web/features/shares/shares.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { AvatarButton } from '../home/account-button.tsx';
import { useHere } from './use-here.ts';

/** The visitor of a share link: an avatar. Guests see a way to sign in only where an account adds something. */
export function Visitor({ link, className }: { link?: OpenLink | undefined; className?: string }) {
  const { info } = useSession();
  const here = useHere();
  if (!info && link?.access === 'view') return null;
  if (!info) {
    return (
      <ButtonLink to={withNext('/login', here)} className={className}>
        Sign in
      </ButtonLink>
    );
  }
  return <AvatarButton person={info} />;
}
