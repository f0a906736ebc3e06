import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { onStopSignal } from './command/stop-signals.ts';
import { ensureMediaPrograms } from './launch/system-programs.ts';

/** The server restarts when its files change; Vite serves the web app and proxies calls to the server. */
await ensureMediaPrograms();
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
process.env.API_ORIGIN = `http://127.0.0.1:${apiPort}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: publicUrl },
  stdio: 'inherit',
});
const vite = await createServer({ server: { port, host: process.env.HOST ?? '127.0.0.1' } });
await vite.listen();
console.log(`Open ${publicUrl}`);

onStopSignal((reason) => {
  server.on('exit', () => process.exit(0));
  server.kill(reason === 'disconnect' ? 'SIGTERM' : reason);
});
