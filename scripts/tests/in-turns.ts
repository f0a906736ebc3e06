/**
 * Files whose tests take seconds, in pairs that are about the same part. Each `npm test` leaves out one of each pair, by the
 * seed. CI has all of them.
 */
const pairs = [
  ['server/platform/auth/leaks.test.ts', 'server/operator/backup/trouble.test.ts'],
  ['server/platform/jobs/busy-database.test.ts', 'server/platform/db/embedded/slow-start.test.ts'],
  ['server/media/run/starved.test.ts', 'server/features/processing/run/standstill.test.ts'],
  ['server/media/run/read-usage.test.ts', 'server/features/processing/run/turns.test.ts'],
  ['server/operator/backup/older-version.test.ts', 'server/operator/backup/backup.test.ts'],
  ['server/features/comments/since-random.test.ts', 'server/features/comments/import/rounds.test.ts'],
  ['server/features/comments/placements/visibility.test.ts', 'server/platform/access/matrix/fuzz.test.ts'],
  ['server/media/posters.test.ts', 'server/features/processing/posters.test.ts'],
  ['server/media/probe/hidden-packets.test.ts', 'server/media/probe/irregular.test.ts'],
  ['server/media/fingerprints.test.ts', 'server/features/processing/fingerprints.test.ts'],
  ['server/features/downloads/zip.test.ts', 'server/features/downloads/archives.test.ts'],
  ['server/platform/storage/audit/audit.test.ts', 'server/platform/storage/audit/scrub.test.ts'],
  ['server/media/remux.test.ts', 'server/features/processing/remux.test.ts'],
  ['server/platform/auth/options/provider-attacks.test.ts', 'server/platform/auth/saml/saml-attacks.test.ts'],
] as const;

export const leaveOut = (seed: number): string[] =>
  pairs.map(([one, other]) => `--exclude=${seed % 2 === 0 ? one : other}`);
