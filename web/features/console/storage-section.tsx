import { formatSize } from '#contract/format.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { countText, formatCount } from '#web/ui/text/count.ts';
import { AskButton } from './act-button.tsx';
import { Loaded } from './loaded.tsx';
import { Record, Records, since } from './record.tsx';
import { useOrphans, useOverview } from './use-console.ts';

const kindNames: { [kind: string]: string } = {
  originals: 'Originals',
  uploads: 'Uploads under way',
  pictures: 'Pictures of people',
  poster: 'Posters',
  hover: 'Previews of cards',
  sprite: 'Previews of the timeline',
  waveform: 'Waveforms',
  fingerprint: 'Fingerprints',
};

function OrphansPanel() {
  const orphans = useOrphans();
  const { data } = orphans;
  return (
    <Panel
      title="Orphans"
      end={
        <Button pending={orphans.isFetching} onClick={() => void orphans.refetch()}>
          {data ? 'Look again' : 'Look for orphans'}
        </Button>
      }
    >
      <LoadProblem query={orphans} />
      {!data && !orphans.isError && (
        <p className="text-pretty px-5 py-4 text-quiet">
          Objects older than a day that the database does not name, such as after a crash. A daily job deletes them,
          unless they are so many that this may be the wrong database.
        </p>
      )}
      {data && (
        <>
          <p className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
            {data.count === 0
              ? `None among ${formatCount(data.objects)} objects.`
              : `${formatCount(data.count)} of ${formatCount(data.objects)} objects, ${formatSize(data.bytes)}.`}
            {data.orphans.length > 0 && (
              <AskButton
                label={`Delete ${formatCount(data.orphans.length)} …`}
                name={`Delete ${formatCount(data.orphans.length)} … orphans`}
                title={
                  data.orphans.length === 1
                    ? 'Delete this orphan permanently?'
                    : `Delete ${formatCount(data.orphans.length)} orphans permanently?`
                }
                confirm="Delete permanently"
                done={data.orphans.length === 1 ? 'The orphan was deleted.' : 'The orphans were deleted.'}
                act={async () => {
                  await call('deleteOrphans', { body: { ids: data.orphans.map(({ id }) => id) } });
                  await orphans.refetch();
                }}
              >
                If an older backup of the database was restored, these may be videos that it does not know. Then keep
                them. This cannot be undone.
              </AskButton>
            )}
          </p>
          {data.orphans.length > 0 && (
            <Records empty="">
              {data.orphans.map(({ id, bytes, writtenAt }) => (
                <Record key={id} name={id} facts={[formatSize(bytes), since('written', writtenAt)]} />
              ))}
            </Records>
          )}
        </>
      )}
    </Panel>
  );
}

export function StorageSection() {
  const overview = useOverview();
  return (
    <>
      <Panel title="Storage">
        <Loaded query={overview} label="Loading the storage">
          {({ storage, disk }) => (
            <Records empty="Nothing is stored yet.">
              {[
                <Record
                  key="disk"
                  name="Disk of the data folder"
                  facts={[
                    `${formatSize(disk.freeBytes)} of ${formatSize(disk.totalBytes)} free`,
                    `DISK_RESERVE ${formatSize(disk.reserveBytes)}`,
                  ]}
                  problem={
                    disk.freeBytes <= disk.reserveBytes
                      ? 'Uploads and videos wait. Free some space, enlarge the disk, or lower DISK_RESERVE; they go on by themselves.'
                      : undefined
                  }
                />,
                ...storage.map(({ kind, objects, bytes }) => (
                  <Record
                    key={kind}
                    name={kindNames[kind] ?? `Proxies, ${kind}`}
                    facts={[formatSize(bytes), countText(objects, 'object')]}
                  />
                )),
              ]}
            </Records>
          )}
        </Loaded>
      </Panel>
      <OrphansPanel />
    </>
  );
}
