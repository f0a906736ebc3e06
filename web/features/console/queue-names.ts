/** The queues in words for people. */
const queueNames: { [queue: string]: string } = {
  align: 'Comparisons of versions',
  clean: 'Cleanup',
  digest: 'Summaries by email',
  fingerprint: 'Fingerprints of older videos',
  import: 'Imports from cloud drives',
  mail: 'Emails',
  orphans: 'Search for orphans',
  poster: 'Chosen posters',
  process: 'Short videos and other files',
  'process-alone': 'Files tried again alone',
  'process-long': 'Long videos',
  scrub: 'Check of stored bytes',
};
export const nameQueue = (queue: string) => queueNames[queue] ?? queue;
