import { lazyComponent } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */

export { RequireSession } from './require-session.tsx';
export { useSession, useUser } from './session-context.ts';
export { SessionGate } from './session-gate.tsx';
export { ForgotPassword } from './sign-in/forgot-password.tsx';
export { safeNext, withNext } from './sign-in/next-path.ts';
export { ProviderButtons } from './sign-in/provider-buttons.tsx';
export { reportOutcome } from './sign-in/provider-sign-in.ts';
export { ResetForm } from './sign-in/reset-form.tsx';
export { OrUsing, SignInFrame } from './sign-in/sign-in-frame.tsx';
export { SignUpNotice } from './sign-in/sign-up-notice.tsx';
export { SignupForm } from './sign-in/signup-form.tsx';
export { TwoFactorForm } from './sign-in/two-factor-form.tsx';
export { WaysIn } from './sign-in/ways-in.tsx';
export { useVerificationEmail } from './use-verification-email.ts';

/** Few people need it. The page waits for it: a banner that arrives later would push down what is already read. */
export const VerifyBanner = lazyComponent(() => import('./verify-banner.tsx').then((file) => file.VerifyBanner));
