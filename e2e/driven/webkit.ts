import { globSync } from 'node:fs';
import { findFreePort } from '#rig/servers/free-port.ts';
import { callText, type Driven, patienceMs, type Rig } from './driven.ts';

/** WebKit's own small browser, which comes with its library. */
export const findMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser')[0];

/** WebKit over classic WebDriver. */
export async function startWebKit({ start }: Rig): Promise<Driven> {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  await start(['WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1']).until(async () => {
    if (!(await fetch(`${base}/status`)).ok) throw new Error('not ready');
  });
  const options = { binary: findMiniBrowser(), args: ['--automation'] };
  const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
  const { sessionId } = await call('POST', `${base}/session`, asked);
  const session = `${base}/session/${sessionId}`;
  await call('POST', `${session}/timeouts`, { script: patienceMs });
  await call('POST', `${session}/window/rect`, { width: 1100, height: 700 });
  return {
    goto: async (url) => {
      await call('POST', `${session}/url`, { url });
    },
    evaluate: async (work, argument) => {
      const script = `const done = arguments[0];
        Promise.resolve().then(() => ${callText(work, argument)})
          .then((value) => done({ value: value ?? null }), (error) => done({ problem: String(error) }));`;
      const { value, problem } = await call('POST', `${session}/execute/async`, { script, args: [] });
      if (problem) throw new Error(problem);
      return value;
    },
    close: async () => {
      await call('DELETE', session);
    },
  };
}

async function call(method: string, url: string, body?: unknown) {
  const response = await fetch(url, { method, body: JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
