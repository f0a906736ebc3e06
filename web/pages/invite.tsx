import { useNavigate, useParams } from 'react-router';
import type { InviteOffer } from '#contract/teams/members.ts';
import type { Team } from '#contract/teams/teams.ts';
import { isRefusal } from '#web/api/api-error.ts';
import { SignInFrame, useSession, withNext } from '#web/features/session/session.tsx';
import { LaterShowcase } from '#web/features/showcase/showcase.tsx';
import { JoinButton, useInviteOffer } from '#web/features/teams/teams.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { roleAbilities, roleNames } from '#web/ui/roles/roles.ts';
import { usePending } from '#web/ui/use-pending.ts';
import { homeHref } from './addresses/home-address.ts';

/** After signing in, the user returns here. */
function SignInChoice({ token, email }: { token: string; email: string }) {
  const next = `/invite/${encodeURIComponent(token)}`;
  return (
    <>
      <p className="text-pretty">
        The invite is for <strong className="wrap-anywhere font-medium">{email}</strong>. Sign in with that address, or
        create an account for it. You then return here.
      </p>
      <div className="mt-6 flex flex-col gap-2">
        <ButtonLink variant="primary" to={withNext('/signup', next)} state={{ email }}>
          Sign up
        </ButtonLink>
        <ButtonLink to={withNext('/login', next)} state={{ email }} className="h-field">
          Login
        </ButtonLink>
      </div>
    </>
  );
}

function OtherAddress({ invited, signedIn }: { invited: string; signedIn: string }) {
  const { signOut } = useSession();
  const [pending, leave] = usePending(async () => {
    try {
      await signOut();
    } catch {
      showError('The server could not be reached, so you are still signed in. Try again.');
    }
  });
  return (
    <>
      <p className="text-pretty">
        The invite is for <strong className="wrap-anywhere font-medium">{invited}</strong>, and you are signed in as{' '}
        <strong className="wrap-anywhere font-medium">{signedIn}</strong>. Use the invited address, or ask for an invite
        to yours.
      </p>
      <div className="mt-6 flex flex-col gap-2">
        <Button variant="primary" size="field" pending={pending} onClick={() => void leave()}>
          Sign out and use the invited address
        </Button>
        <ButtonLink to="/home" className="h-field">
          Keep this account and open the workspace
        </ButtonLink>
      </div>
    </>
  );
}

function Offer({ token, offer }: { token: string; offer: InviteOffer }) {
  const { info, open } = useSession();
  const navigate = useNavigate();
  const isInvited = info?.email.toLowerCase() === offer.email.toLowerCase();
  function onJoined(team: Team) {
    navigate(homeHref(team.id, 'projects'), { replace: true });
    // Opening the emailed link also verified the address, so refresh the session.
    if (!info?.emailVerified) void open();
  }

  return (
    <SignInFrame
      title={`Join ${offer.teamName}`}
      subtitle={`${offer.invitedBy} invites you as ${roleNames[offer.role]}: you can ${roleAbilities[offer.role]}.`}
      picture={<LaterShowcase />}
    >
      <title>{`Join ${offer.teamName} · Vizio`}</title>
      {!info && <SignInChoice token={token} email={offer.email} />}
      {info && !isInvited && <OtherAddress invited={offer.email} signedIn={info.email} />}
      {info && isInvited && (
        <>
          <JoinButton token={token} offer={offer} user={info} onJoined={onJoined} />
          <p className="mt-3 text-pretty text-center text-quiet text-xs">You are signed in as {info.email}.</p>
        </>
      )}
    </SignInFrame>
  );
}

function NoOffer({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  const { info } = useSession();
  const isGone = isRefusal(error, 'not_found', 'bad_request');
  return (
    <SignInFrame
      title={isGone ? 'This invite no longer works' : 'The invite could not be read'}
      subtitle={isGone ? 'It was accepted, revoked or has expired. Ask the sender for a new one.' : error.message}
      picture={<LaterShowcase />}
    >
      <title>Invite · Vizio</title>
      {isGone && <p className="text-pretty">If you already joined with it, the team is in your workspace.</p>}
      <div className="mt-6 flex flex-wrap gap-2">
        {!isGone && (
          <Button variant="primary" pending={retrying} onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink to={info ? '/home' : '/login'}>{info ? 'Open the workspace' : 'Sign in'}</ButtonLink>
        <ButtonLink to="/?site">Go to the website</ButtonLink>
      </div>
    </SignInFrame>
  );
}

/** Target of the link in an invite email. */
export function Invite() {
  const { token = '' } = useParams();
  const offer = useInviteOffer(token);
  if (offer.data) return <Offer token={token} offer={offer.data} />;
  if (offer.isPending) return <Loader />;
  return <NoOffer error={offer.error} retrying={offer.isFetching} onRetry={() => void offer.refetch()} />;
}
