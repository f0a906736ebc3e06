import { Link } from 'react-router';
import type { ServerJob } from '#contract/console/console.ts';
import { call } from '#web/api/client.ts';
import { Panel } from '#web/ui/pages/panel.tsx';
import { ActButton, AskButton } from './act-button.tsx';
import { Loaded } from './loaded.tsx';
import { nameQueue } from './queue-names.ts';
import { Record, Records, since } from './record.tsx';
import { useJobs, useRefetch } from './use-console.ts';

/** Leads to the video, if the admin is in its team. */
function VideoName({ name, itemId }: { name: string; itemId: string | null }) {
  if (itemId === null) return name;
  return (
    <Link to={`/feedback?item=${itemId}`} className="text-accent hover:underline">
      {name}
    </Link>
  );
}

function JobRecord({ job }: { job: ServerJob }) {
  const { queue, id, state, subject, team, itemId, percent, tries, problem, createdAt, startedAt, nextTryAt } = job;
  const refetch = useRefetch('jobs');
  const params = { queue, jobId: id };
  const title = subject || nameQueue(queue);
  return (
    <Record
      name={<VideoName name={title} itemId={itemId} />}
      mark={percent === null ? state : `${state}, ${percent} %`}
      facts={[
        subject && nameQueue(queue),
        team,
        tries > 1 && `try ${tries}`,
        startedAt ? since('started', startedAt) : since('queued', createdAt),
        state === 'retrying' && since('next try', nextTryAt),
      ]}
      problem={problem}
    >
      {(state === 'failed' || state === 'retrying') && (
        <ActButton
          label="Retry now"
          name={`Retry now: ${title}`}
          done="The job runs again."
          act={() => call('retryJob', { params }).then(refetch)}
        />
      )}
      <AskButton
        label="Stop"
        name={`Stop ${title}`}
        title={`Stop ${title}?`}
        confirm="Stop the job"
        done="The job was stopped."
        act={() => call('cancelJob', { params }).then(refetch)}
      >
        {queue.startsWith('process')
          ? 'The file is stopped and says that you stopped it. It can be processed again from here or by its team.'
          : 'The job is taken out of its queue. Work that repeats comes back by itself.'}
      </AskButton>
    </Record>
  );
}

export function JobsSection() {
  const jobs = useJobs();
  const refetch = useRefetch('jobs');
  return (
    <>
      <Panel title="Jobs">
        <Loaded query={jobs} label="Loading the jobs">
          {(data) => (
            <Records empty="No job waits or runs.">
              {data.jobs.map((job) => (
                <JobRecord key={job.id} job={job} />
              ))}
            </Records>
          )}
        </Loaded>
      </Panel>
      <Panel title="Files that could not be processed">
        <Loaded query={jobs} label="Loading the files">
          {({ failedVideos }) => (
            <Records empty="None.">
              {failedVideos.map(({ mediaId, itemId, name, team, problem }) => (
                <Record key={mediaId} name={<VideoName name={name} itemId={itemId} />} facts={[team]} problem={problem}>
                  <ActButton
                    label="Process again"
                    name={`Process again: ${name}`}
                    done="The file is processed again."
                    act={() => call('retryVideo', { params: { mediaId } }).then(refetch)}
                  />
                </Record>
              ))}
            </Records>
          )}
        </Loaded>
      </Panel>
      <Panel title="Queues">
        <Loaded query={jobs} label="Loading the queues">
          {({ queues }) => (
            <Records empty="There are none.">
              {queues.map(({ name, waiting, running, retrying, failed }) => (
                <Record
                  key={name}
                  name={nameQueue(name)}
                  facts={[
                    running > 0 && `${running} running`,
                    waiting > 0 && `${waiting} waiting`,
                    retrying > 0 && `${retrying} between two tries`,
                    failed > 0 && `${failed} failed`,
                    running + waiting + retrying + failed === 0 && 'idle',
                  ]}
                />
              ))}
            </Records>
          )}
        </Loaded>
      </Panel>
    </>
  );
}
