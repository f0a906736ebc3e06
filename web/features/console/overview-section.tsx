import type { Finding, ServerOverview } from '#contract/console/console.ts';
import { formatSize } from '#contract/format.ts';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { countText, formatCount } from '#web/ui/text/count.ts';
import { checksLabel, FindingRecord, marks } from './health-section.tsx';
import { Loaded } from './loaded.tsx';
import { nameQueue } from './queue-names.ts';
import { Record, Records, since } from './record.tsx';
import { useFindings, useOverview } from './use-console.ts';

const actions: { [action: string]: string } = {
  'user.invite': 'invited',
  'user.uninvite': 'took back the invite of',
  'user.suspend': 'suspended',
  'user.end-suspension': 'ended the suspension of',
  'user.sign-out': 'signed out',
  'user.two-factor-off': 'reset two-factor of',
  'team.quota': 'set the quota of',
  'team.group': 'set a group of',
  'provider.save': 'set the sign-in provider',
  'provider.remove': 'removed the sign-in provider',
  'job.retry': 'ran a job again:',
  'job.cancel': 'stopped a job:',
  'video.retry': 'processed again',
  'email.test': 'sent a test email to',
  'orphans.delete': 'deleted orphans:',
};

/** Earlier failures and what waits, each with the section that shows it. */
function listProblems({ attention }: ServerOverview) {
  const { failedVideos, failedJobs, lateJobs, delayedEmails } = attention;
  const late = `${countText(lateJobs, 'job')} ${lateJobs === 1 ? 'has' : 'have'} waited for more than ten minutes.`;
  return [
    { count: failedVideos, text: `${countText(failedVideos, 'file')} could not be processed.`, section: 'jobs' },
    { count: failedJobs, text: `${countText(failedJobs, 'job')} failed in the last day.`, section: 'jobs' },
    { count: delayedEmails, text: `${countText(delayedEmails, 'email')} could not be sent yet.`, section: 'emails' },
    { count: lateJobs, text: late, section: 'jobs', mark: marks.warning },
  ].filter(({ count }) => count > 0);
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 px-5 py-3">
      <dt className="text-quiet text-xs">{label}</dt>
      <dd className="wrap-anywhere mt-0.5">{value}</dd>
    </div>
  );
}

/**
 * Failed checks first: an email that confirms an address never waits, so a dead mail server may leave no failure. Their
 * warnings come last.
 */
function Attention({ problems }: { problems: ReturnType<typeof listProblems> }) {
  const findings = useFindings();
  const listFindings = (state: Finding['state']) =>
    (findings.data ?? [])
      .filter((finding) => finding.state === state)
      .map((finding) => (
        <FindingRecord key={finding.what} {...finding}>
          <ButtonLink to="?section=health">Show</ButtonLink>
        </FindingRecord>
      ));
  return (
    <>
      {(problems.length > 0 || findings.isSuccess) && (
        <Records empty="Nothing. All is well.">
          {[
            ...listFindings('wrong'),
            ...problems.map(({ text, section, mark = marks.wrong }) => (
              <Record key={text} name={text} mark={mark} facts={[]}>
                <ButtonLink to={`?section=${section}`}>Show</ButtonLink>
              </Record>
            )),
            ...listFindings('warning'),
          ]}
        </Records>
      )}
      <Loaded query={findings} label={checksLabel}>
        {() => null}
      </Loaded>
    </>
  );
}

const grid = 'grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-5';

export function OverviewSection() {
  const overview = useOverview();
  return (
    <>
      <Panel title="Needs attention">
        <Loaded query={overview} label="Loading the state of the server">
          {(data) => <Attention problems={listProblems(data)} />}
        </Loaded>
      </Panel>
      <Panel title="Figures">
        <Loaded query={overview} label="Loading the figures">
          {({ counts, disk, versions }) => (
            <dl className={grid}>
              <Fact label="Users" value={formatCount(counts.users)} />
              <Fact label="Teams" value={formatCount(counts.teams)} />
              <Fact label="Files" value={formatCount(counts.files)} />
              <Fact label="Comments" value={formatCount(counts.comments)} />
              <Fact
                label="Free on the disk"
                value={`${formatSize(disk.freeBytes)} of ${formatSize(disk.totalBytes)}`}
              />
              {versions.map(({ name, version }) => (
                <Fact key={name} label={name} value={version} />
              ))}
            </dl>
          )}
        </Loaded>
      </Panel>
      <Panel title="Changes made here">
        <Loaded query={overview} label="Loading the changes">
          {({ changes }) => (
            <Records empty="None yet.">
              {changes.map(({ id, at, who, action, subject, detail }) => {
                const name = action.startsWith('job.') ? nameQueue : (text: string) => text;
                const what = `${who} ${actions[action] ?? action} ${name(subject)}`;
                return <Record key={id} name={what} facts={[name(detail), since('', at)]} />;
              })}
            </Records>
          )}
        </Loaded>
      </Panel>
    </>
  );
}
