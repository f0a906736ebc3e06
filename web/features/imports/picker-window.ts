import { type ImportProvider, pickerPaths } from '#contract/cloud-drives.ts';
import type { CloudFile } from '#contract/imports.ts';

/** What the person chose; for a retry nothing but the permission is asked for. */
export type Picked = { accessToken: string; files: Omit<CloudFile, 'id'>[] };
export type Purpose = 'choose' | 'sign-in';

/** `ask` tells windows apart that were opened one after the other. */
type Report = { ask: string; picked: Picked | null };

const channelName = 'vizio-import';
const widthPx = 900;
const heightPx = 680;

let forget: (() => void) | undefined;

/**
 * Opens a window with the provider's picker; to be called in a click. Null when nothing was chosen, undefined when the
 * browser does not let the window open. Nobody watches whether it is closed: a provider's sign-in page isolates itself,
 * and its window looks closed while somebody types in it.
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

/** Said by the picker's page, which then goes. Only pages of our own origin hear it. */
export function reportPicked(ask: string, picked: Picked | null): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ ask, picked } satisfies Report);
  channel.close();
  window.close();
}
