import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ForgotPassword, ResetForm, SignInFrame } from '#web/features/session/session.tsx';
import { LaterShowcase } from '#web/features/showcase/showcase.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';

/** Target of the link in a password reset email. */
export function ResetPassword() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const [invalid, setInvalid] = useState(params.has('error') || !token);

  if (invalid || !token) {
    return (
      <SignInFrame
        title="That link no longer works"
        subtitle="It was used already or has expired. Your password has not changed."
        picture={<LaterShowcase />}
      >
        <title>New password · Vizio</title>
        <p>Ask for a new link with "Forgot Password?".</p>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-2">
          <ForgotPassword email="" />
          <ButtonLink to="/login">Sign in</ButtonLink>
        </div>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="New password"
      subtitle="Choose a password that you use nowhere else."
      picture={<LaterShowcase />}
    >
      <title>New password · Vizio</title>
      <ResetForm token={token} onInvalid={() => setInvalid(true)} />
    </SignInFrame>
  );
}
