import type { ReactNode } from 'react';
import type { Finding } from '#contract/console/console.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Panel } from '#web/ui/pages/panel.tsx';
import { Loaded } from './loaded.tsx';
import { Record, Records } from './record.tsx';
import { useFindings } from './use-console.ts';

export const marks = { good: 'OK', warning: 'Warning', wrong: 'Fault' } as const;

/** A check begins with its name in lower case, for the terminal. ffmpeg and vips are always written so. */
const beginSentence = (what: string) =>
  /^(ffmpeg|vips)/.test(what) ? what : `${what.charAt(0).toUpperCase()}${what.slice(1)}`;

export function FindingRecord({ state, what, fix, children }: Finding & { children?: ReactNode }) {
  return (
    <Record
      name={beginSentence(what)}
      mark={marks[state]}
      facts={[state === 'warning' && fix]}
      problem={state === 'wrong' ? fix : undefined}
    >
      {children}
    </Record>
  );
}

export const checksLabel = 'Checking disk, ffmpeg, database, storage, email and the public address';

/** The checks of `npm run doctor`, made by the running server. */
export function HealthSection() {
  const findings = useFindings();
  return (
    <Panel
      title="Health"
      end={
        <Button pending={findings.isFetching} onClick={() => void findings.refetch()}>
          Check again
        </Button>
      }
    >
      <Loaded query={findings} label={checksLabel}>
        {(data) => (
          <Records empty="Nothing was checked.">
            {data.map((finding) => (
              <FindingRecord key={finding.what} {...finding} />
            ))}
          </Records>
        )}
      </Loaded>
    </Panel>
  );
}
