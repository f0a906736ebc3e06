import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const headerBytes = 12;
const refused = 5;
const notFound = 3;

export type NameServer = {
  /** For `dns.setServers`. */
  address: string;
  setText: (name: string, value: string | undefined) => void;
  /** A name server that refuses all questions. */
  setBroken: (isBroken: boolean) => void;
  stop: () => Promise<void>;
};

/** A name server for TXT records alone. */
export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string>();
  let isBroken = false;
  const socket = createSocket('udp4');
  socket.on('message', (asked, peer) => {
    const text = texts.get(readName(asked).toLowerCase());
    const code = isBroken ? refused : text === undefined ? notFound : 0;
    socket.send(respond(asked, code, text), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1').unref();
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    setText: (name, value) => void (value === undefined ? texts.delete(name) : texts.set(name, value)),
    setBroken: (next) => {
      isBroken = next;
    },
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function readName(asked: Buffer): string {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
    labels.push(asked.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return labels.join('.');
}

/** The question again, and a TXT record that refers to its name (RFC 1035). */
function respond(asked: Buffer, code: number, text: string | undefined): Buffer {
  const questionEnd = asked.indexOf(0, headerBytes) + 5;
  const head = Buffer.from(asked.subarray(0, headerBytes));
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(code === 0 ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const question = asked.subarray(headerBytes, questionEnd);
  if (code !== 0 || text === undefined) return Buffer.concat([head, question]);
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const record = Buffer.from([0xc0, headerBytes, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, question, record, data]);
}
