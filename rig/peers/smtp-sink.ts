import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from '#rig/servers/free-port.ts';

export type SmtpSink = {
  url: string;
  /** The next email to this address, waiting for it if necessary. */
  nextEmailTo: (address: string) => Promise<Email>;
  /** The recipients of the emails that no test has taken yet. */
  waitingFor: () => string[];
  /** Refuses the next email with this code. */
  refuseNext: (code: number) => void;
  stop: () => Promise<void>;
};

/** A real SMTP server that keeps the emails it receives. */
export async function startSmtpSink(givenPort?: number): Promise<SmtpSink> {
  const port = givenPort ?? (await findFreePort());
  const arrived: { to: string; mail: Email }[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const responseCode = refusals.shift();
      if (responseCode) return done(Object.assign(new Error('Not now'), { responseCode }));
      const mail = await PostalMime.parse(Buffer.concat(chunks));
      for (const { address } of session.envelope.rcptTo) arrived.push({ to: address, mail });
      server.emit('arrived');
      done();
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    nextEmailTo: async (address) => {
      for (;;) {
        const index = arrived.findIndex(({ to }) => to === address);
        if (index >= 0) return arrived.splice(index, 1)[0]?.mail as Email;
        await once(server, 'arrived');
      }
    },
    waitingFor: () => arrived.map(({ to }) => to),
    refuseNext: (code) => {
      refusals.push(code);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
