import { Navigate, useSearchParams } from 'react-router';
import {
  OrUsing,
  ProviderButtons,
  SignInFrame,
  SignUpNotice,
  SignupForm,
  safeNext,
  useSession,
} from '#web/features/session/session.tsx';
import { LaterShowcase } from '#web/features/showcase/showcase.tsx';

export function Signup() {
  const { info } = useSession();
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));

  if (info) return <Navigate to={next} replace />;
  return (
    <SignInFrame title="SignUp" subtitle="Getting started with Vizio !!" width="wide" picture={<LaterShowcase />}>
      <title>SignUp · Vizio</title>
      <SignUpNotice>
        <div className="flex gap-8 max-md:flex-col">
          <div className="min-w-0 flex-1">
            <SignupForm next={next} />
          </div>
          <div className="w-px bg-line max-md:hidden" />
          <div className="flex flex-col gap-4 md:w-48">
            <OrUsing />
            <ProviderButtons next={next} />
            <p className="text-pretty text-quiet text-xs">
              A window of the provider opens; it learns that you sign in here, and nothing else.
            </p>
          </div>
        </div>
      </SignUpNotice>
    </SignInFrame>
  );
}
