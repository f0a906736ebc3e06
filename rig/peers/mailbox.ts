import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';
import type { SmtpSink } from './smtp-sink.ts';

/** The emails of a sink that runs in another process. */
export type Mailbox = Pick<SmtpSink, 'nextEmailTo'>;

/** Serves the emails of a sink to other processes of this machine. */
export async function serveMailbox(sink: Mailbox): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const address = decodeURIComponent(request.url?.slice(1) ?? '');
    void sink.nextEmailTo(address).then((mail) => response.end(JSON.stringify(mail)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      // Tests that failed may still wait for an email.
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function openMailbox(url: string): Mailbox {
  return {
    nextEmailTo: async (address) => (await (await fetch(`${url}/${encodeURIComponent(address)}`)).json()) as Email,
  };
}
