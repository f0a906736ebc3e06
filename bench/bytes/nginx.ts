import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#rig/folders.ts';
import { startProgram } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { findProgram } from '../../scripts/launch/system-programs.ts';

export type Nginx = { url: string; folder: string };

/** nginx in a usual file server setup: static reads, and writes by WebDAV. Returns false if it is not installed. */
export async function withNginx(work: (nginx: Nginx) => Promise<void>): Promise<boolean> {
  if (!findProgram(undefined, ['nginx'])) return false;
  const base = await makeFolder();
  const folder = join(base, 'files');
  mkdirSync(folder, { mode: 0o777 });
  const port = await findFreePort();
  const config = join(base, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${base}/pid; error_log ${base}/error.log; worker_processes 1;
    events {}
    http {
      access_log off; sendfile on; tcp_nopush on; client_max_body_size 0;
      client_body_temp_path ${base}/body; proxy_temp_path ${base}/p; fastcgi_temp_path ${base}/f;
      uwsgi_temp_path ${base}/u; scgi_temp_path ${base}/s;
      server { listen 127.0.0.1:${port}; root ${folder}; location / { dav_methods PUT; } }
    }`,
  );
  const nginx = startProgram(['nginx', '-c', config, '-p', base, '-e', join(base, 'error.log')]);
  const url = `http://127.0.0.1:${port}`;
  await nginx.until(() => fetch(url));
  await work({ url, folder });
  await nginx.stop();
  return true;
}
