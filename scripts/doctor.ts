import { examine } from '#server/operator/doctor/doctor.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openAddressOfDeployment } from '#server/platform/db/deployment.ts';
import { runCommand } from './command/deployment.ts';

/** Examines a running deployment, with its settings. Exits with 1 if something is wrong. */
const marks = { good: 'ok     ', warning: 'warning', wrong: 'WRONG  ' };

await runCommand(async () => {
  const config = readConfig(process.env);
  const { address, close } = await openAddressOfDeployment(config, 'refuse');
  const findings = await examine(config, address).finally(close);
  for (const { state, what, fix } of findings) {
    console.log(`${marks[state]} ${what}`);
    if (fix) console.log(`        → ${fix}`);
  }
  return findings.every(({ state }) => state !== 'wrong');
});
