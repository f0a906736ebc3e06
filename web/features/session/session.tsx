/** The public API of the feature: everything that pages use of it. */
export { ForgotPassword, LoginForm } from './login-form.tsx';
export { safeNext, withNext } from './next-path.ts';
export { ProviderButtons } from './provider-buttons.tsx';
export { reportOutcome } from './provider-sign-in.ts';
export { RequireSession } from './require-session.tsx';
export { ResetForm } from './reset-form.tsx';
export { SecondStepForm } from './second-step-form.tsx';
export { useSession, useUser } from './session-context.ts';
export { SessionGate } from './session-gate.tsx';
export { OrUsing, SignInFrame } from './sign-in-frame.tsx';
export { SignUpNotice } from './sign-up-notice.tsx';
export { SignupForm } from './signup-form.tsx';
export { useVerificationMail } from './use-verification-mail.ts';
export { VerifyBanner } from './verify-banner.tsx';
