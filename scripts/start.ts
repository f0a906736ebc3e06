import { ensureBuilt } from './build.ts';
import { ensureFfmpeg } from './system-programs.ts';

await ensureBuilt();
await ensureFfmpeg();
await import('#server/main.ts');
