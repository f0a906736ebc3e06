import type { Provider } from '#contract/users.ts';
import { providerAddress } from './auth-calls.ts';

const popupWidthPx = 500;
const popupHeightPx = 600;
const watchMs = 500;
const channelName = 'vizio-sign-in';

/** `code`: the provider has vouched, and the second step is still to come. */
type Outcome = 'done' | 'failed' | 'code';
/** `redirected`: the popup was blocked, the whole page goes to the provider. `closed`: nobody reported anything. */
type ProviderResult = Outcome | 'closed' | 'redirected';

/** What /popup-done says to the page that opened it, also when the provider has cut the tie between the windows. */
export function reportOutcome(outcome: Outcome): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(outcome);
  channel.close();
}

/** Runs when the provider has vouched and the code is to be asked for, also when nobody waits for it any more. */
export function onCodeStep(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => data === 'code' && listener();
  return () => channel.close();
}

let current: Window | null = null;

/** A second click brings the window that is already open to the front. */
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
 * A provider's page may isolate itself, and its window then looks closed while somebody is typing in it.
 * The focus tells: it is back on this page only when the window really went away.
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
      // What it said last may arrive after it has gone.
      if (isGone && wasGone) finish('closed');
      wasGone = isGone;
    }, watchMs);
  });
}

/** Must run inside the click: only then does the browser let the window open. */
export async function signInWithProvider(provider: Provider, next: string): Promise<ProviderResult> {
  const popup = openPopup();
  if (!popup) {
    location.assign(await providerAddress(provider, { callbackURL: next, errorCallbackURL: '/login?error=provider' }));
    return 'redirected';
  }
  const outcome = waitForOutcome(popup);
  try {
    popup.location.href = await providerAddress(provider, {
      callbackURL: '/popup-done',
      errorCallbackURL: '/popup-done?error=1',
    });
  } catch (error) {
    popup.close();
    throw error;
  }
  return outcome;
}
