import { type ImportProvider, pickerPaths } from '#contract/uploads/cloud-drives.ts';
import type { CloudFile } from '#contract/uploads/imports.ts';

/** The user's choice; a retry asks only for the permission. */
export type Picked = { accessToken: string; files: Omit<CloudFile, 'id'>[] };
export type Purpose = 'choose' | 'sign-in';

/** `ask` tells apart windows that were opened one after the other. */
type Report = { ask: string; picked: Picked | null };

const channelName = 'vizio-import';
const widthPx = 900;
const heightPx = 680;

let forget: (() => void) | undefined;

/**
 * Opens the provider's picker in a window; call it in a click handler. Null if nothing was chosen, undefined if the
 * browser blocked the window. A closed window cannot be detected: provider pages isolate themselves and look closed
 * while open.
 */
export async function openPicker(provider: ImportProvider, purpose: Purpose): Promise<Picked | null | undefined> {
  const ask = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const left = Math.round(window.screenX + (window.outerWidth - widthPx) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - heightPx) / 2);
  const address = `${pickerPaths[provider]}?${new URLSearchParams({ ask, purpose })}`;
  const size = `popup,width=${widthPx},height=${heightPx},left=${left},top=${top}`;
  if (!window.open(address, channelName, size)) return undefined;
  forget?.();
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    const finish = (picked: Picked | null) => {
      channel.close();
      forget = undefined;
      resolve(picked);
    };
    forget = () => finish(null);
    channel.onmessage = ({ data }: MessageEvent<Report>) => {
      if (data.ask === ask) finish(data.picked);
    };
  });
}

/** Called by the picker's page before it closes. Only pages of our own origin receive it. */
export function reportPicked(ask: string, picked: Picked | null): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ ask, picked } satisfies Report);
  channel.close();
  window.close();
}
