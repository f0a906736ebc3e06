import { ensureMediaPrograms } from './launch/system-programs.ts';
import { ensureBuilt } from './web/build.ts';

await ensureBuilt();
await ensureMediaPrograms();
await import('#server/main.ts');
