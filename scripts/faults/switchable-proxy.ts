import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onEnd } from '#rig/endings.ts';
import { findFreePort } from '#rig/servers/free-port.ts';

export type SwitchableProxy = {
  port: number;
  /** Ends every connection; new ones go to this port. */
  switchTo: (port: number) => void;
};

/** One address in front of the database, as a load balancer keeps it through a failover. */
export async function startSwitchableProxy(firstPort: number): Promise<SwitchableProxy> {
  let target = firstPort;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  onEnd(() => {
    server.close();
    endAll();
  });
  return {
    port,
    switchTo: (next) => {
      target = next;
      endAll();
    },
  };
}
