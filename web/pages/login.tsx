import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { SignInFrame, safeNext, TwoFactorForm, useSession, WaysIn } from '#web/features/session/session.tsx';
import { LaterShowcase } from '#web/features/showcase/showcase.tsx';
import { showError } from '#web/ui/notices/toast.ts';

export function Login() {
  const { info } = useSession();
  const [params, setParams] = useSearchParams();
  const next = safeNext(params.get('next'));
  const failed = params.has('error');

  // After a full-page redirect, the provider reports failure in the address.
  useEffect(() => {
    if (!failed) return;
    showError('Error login');
    setParams(
      (now) => {
        now.delete('error');
        return now;
      },
      { replace: true },
    );
  }, [failed, setParams]);

  if (info) return <Navigate to={next} replace />;
  if (params.get('step') === 'code') {
    return (
      <SignInFrame
        title="Enter your code"
        subtitle="Your account asks for a code after the password."
        picture={<LaterShowcase />}
      >
        <title>Login · Vizio</title>
        <TwoFactorForm next={next} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Login" subtitle="Welcome to the product" picture={<LaterShowcase />}>
      <title>Login · Vizio</title>
      <WaysIn next={next} />
    </SignInFrame>
  );
}
