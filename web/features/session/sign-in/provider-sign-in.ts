import { providerAddress } from './auth-calls.ts';

const popupWidthPx = 500;
const popupHeightPx = 600;
const watchMs = 500;
const channelName = 'vizio-sign-in';

/** `code`: the provider has authenticated the user, and two-factor authentication comes next. */
type Outcome = 'done' | 'failed' | 'code';
/** `redirected`: popup blocked, so the whole page goes to the provider. `closed`: popup closed without a report. */
type ProviderResult = Outcome | 'closed' | 'redirected';

/** Sent from /popup-done to the opener. BroadcastChannel works even if the provider severed window.opener. */
export function reportOutcome(outcome: Outcome): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(outcome);
  channel.close();
}

/** Runs when the provider has authenticated the user and the code is needed, even after waiting has ended. */
export function onCodeStep(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => data === 'code' && listener();
  return () => channel.close();
}

let current: Window | null = null;

/** A second click brings the open popup to the front. */
export function raisePopup(): void {
  current?.focus();
}

function openPopup(): Window | null {
  const left = window.screenX + (window.outerWidth - popupWidthPx) / 2;
  const top = window.screenY + (window.outerHeight - popupHeightPx) / 2;
  const size = `width=${popupWidthPx},height=${popupHeightPx},left=${Math.round(left)},top=${Math.round(top)}`;
  current = window.open('about:blank', channelName, `popup,${size}`);
  return current;
}

/**
 * Provider pages may isolate themselves, so an open popup can look closed. Focus is the proof: it returns to this page
 * only when the popup is really closed.
 */
function waitForOutcome(popup: Window): Promise<Outcome | 'closed'> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    const finish = (result: Outcome | 'closed') => {
      clearInterval(watch);
      channel.close();
      resolve(result);
    };
    channel.onmessage = ({ data }) => finish(data === 'done' || data === 'code' ? data : 'failed');
    let wasGone = false;
    const watch = setInterval(() => {
      const isGone = popup.closed && document.hasFocus();
      // The popup's last message may arrive after it has closed.
      if (isGone && wasGone) finish('closed');
      wasGone = isGone;
    }, watchMs);
  });
}

/** Call in a click handler: otherwise browsers block the popup. The provider may be found while it opens. */
export async function signInWithProvider(
  given: string | (() => Promise<string>),
  next: string,
): Promise<ProviderResult> {
  const popup = openPopup();
  const find = async () => (typeof given === 'string' ? given : given());
  if (!popup) {
    location.assign(
      await providerAddress(await find(), { callbackURL: next, errorCallbackURL: '/login?error=provider' }),
    );
    return 'redirected';
  }
  const outcome = waitForOutcome(popup);
  try {
    popup.location.href = await providerAddress(await find(), {
      callbackURL: '/popup-done',
      errorCallbackURL: '/popup-done?error=1',
    });
  } catch (error) {
    popup.close();
    throw error;
  }
  return outcome;
}
