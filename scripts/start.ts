import { ensureFfmpeg } from './launch/system-programs.ts';
import { ensureBuilt } from './web/build.ts';

await ensureBuilt();
await ensureFfmpeg();
await import('#server/main.ts');
