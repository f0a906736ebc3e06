import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callText, type Driven, patienceMs, type Rig } from './driven.ts';

/** Firefox without a graphics card refuses WebGL, unless told to use the processor. */
const settings = {
  'webgl.force-enabled': true,
  'media.autoplay.default': 0,
  'browser.shell.checkDefaultBrowser': false,
};

/** Firefox over WebDriver BiDi. */
export async function startFirefox({ folder, start }: Rig): Promise<Driven> {
  const lines = Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`);
  await writeFile(join(folder, 'user.js'), lines.join('\n'));
  const firefox = start(['firefox-esr', '--no-remote', '--profile', folder, '--remote-debugging-port', '0']);
  const [, address] = await firefox.untilPrinted(/BiDi listening on (ws:\S+)\s/);
  const send = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { context } = await send('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport: { width: 1100, height: 700 } });
  return {
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (work, argument) => {
      // As text, because the protocol has a form of its own for objects.
      const expression = `Promise.resolve(${callText(work, argument)}).then((value) => JSON.stringify(value ?? null))`;
      const response = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (response.type === 'exception') throw new Error(response.exceptionDetails.text);
      return JSON.parse(response.result.value);
    },
    close: async () => {
      await send('browser.close', {});
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: each command has a response of its own
type Send = (method: string, params: Record<string, unknown>) => Promise<any>;

async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  socket.onmessage = ({ data }) => {
    const { id, type, result, message } = JSON.parse(data);
    if (type === 'error') waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result);
  };
  let last = 0;
  return (method, params) => {
    const response = Promise.withResolvers<unknown>();
    waiting.set(++last, response);
    const late = () =>
      response.reject(new Error(`Firefox did not respond to ${method} ${JSON.stringify(params).slice(0, 200)}`));
    setTimeout(late, patienceMs).unref();
    socket.send(JSON.stringify({ id: last, method, params }));
    return response.promise;
  };
}
