import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '#rig/folders.ts';
import { startProgram } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { findCaddy } from './programs.ts';

/** Caddy with TLS and HTTP/2 in front of several web processes. */
export type Proxy = {
  url: string;
  /** The certificate to trust, for NODE_EXTRA_CA_CERTS. */
  authorityFile: string;
};

/** The example for deployments, so that it is proven here. */
const sharedSettings = fileURLToPath(new URL('../../deploy/proxies/several.caddy', import.meta.url));

export async function startProxy(port: number, webPorts: number[]): Promise<Proxy> {
  const folder = await makeFolder();
  const url = `https://localhost:${port}`;
  const file = join(folder, 'Caddyfile');
  await writeFile(
    file,
    `{
	admin off
	auto_https disable_redirects
	skip_install_trust
	https_port ${port}
	http_port ${await findFreePort()}
	storage file_system ${folder}
}
${url} {
	bind 127.0.0.1
	tls internal
	reverse_proxy ${webPorts.map((webPort) => `127.0.0.1:${webPort}`).join(' ')} {
		# Tests come from many addresses.
		trusted_proxies 127.0.0.1/32
		import ${sharedSettings}
	}
}
`,
  );
  const env = { PATH: process.env.PATH, HOME: folder };
  const proxy = startProgram([findCaddy(), 'run', '--config', file], { env, cwd: folder, endSignal: 'SIGKILL' });
  const authorityFile = join(folder, 'pki/authorities/local/root.crt');
  await proxy.until(async () => {
    // It listens before it has a certificate.
    const ca = await readFile(authorityFile);
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca });
    await once(socket, 'secureConnect').finally(() => socket.destroy());
  });
  return { url, authorityFile };
}
