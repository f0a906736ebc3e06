import { once } from 'node:events';
import WebSocket from 'ws';

export type Inspector = {
  /** The value of an expression in the inspected process. */
  evaluate: <T>(expression: string) => Promise<T>;
  collectGarbage: () => Promise<void>;
  close: () => void;
};

type Reply = { id?: number; error?: { message: string }; result?: { result?: { value: unknown } } };

/** Connects to a program that was started with `--inspect`, so that it can be measured as it is. */
export async function openInspector(port: number): Promise<Inspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  let last = 0;
  const send = async (method: string, params: object = {}): Promise<Reply> => {
    const id = ++last;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== id) continue;
      if (reply.error) throw new Error(reply.error.message);
      return reply;
    }
  };
  return {
    evaluate: async <T>(expression: string) => {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
      return result?.result?.value as T;
    },
    collectGarbage: async () => void (await send('HeapProfiler.collectGarbage')),
    close: () => socket.close(),
  };
}
