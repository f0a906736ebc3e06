import MonitorIcon from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Terminal from 'lucide-react/icons/terminal';
import { useState } from 'react';
import type { Device } from '#contract/accounts/account.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AskDialog } from '#web/ui/dialogs/ask-dialog.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { showFailure, showSuccess } from '#web/ui/notices/toast.ts';
import { Panel } from '#web/ui/pages/panel.tsx';
import { RowsSkeleton } from '#web/ui/pages/rows.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { useDevices } from './use-account.ts';

const icons = { computer: MonitorIcon, phone: Smartphone, program: Terminal } as const;

function DeviceRow({ device, onEnded }: { device: Device; onEnded: () => Promise<unknown> }) {
  const { id, name, kind, address, usedAt, signedInAt, isCurrent } = device;
  const Icon = icons[kind];
  const [pending, end] = usePending(async () => {
    await call('endDevice', { params: { deviceId: id } })
      .then(onEnded)
      .catch(showFailure);
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-3 last:border-0">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{name}</p>
        <p className="text-quiet text-sm">
          {isCurrent ? (
            <span className="text-done">This device</span>
          ) : (
            <>
              Used <Time iso={usedAt} />
            </>
          )}
          {' · signed in '}
          <Time iso={signedInAt} />
          {address && ` from ${address}`}
        </p>
      </div>
      {!isCurrent && (
        <Button aria-label={`Sign out ${name}`} pending={pending} onClick={() => void end()}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** The account's sessions, and how to sign them out. */
export function DevicesPanel() {
  const devices = useDevices();
  const [asks, setAsks] = useState(false);
  const hasOthers = devices.data?.some(({ isCurrent }) => !isCurrent);
  return (
    <Panel title="Devices" end={hasOthers && <Button onClick={() => setAsks(true)}>Sign out all others</Button>}>
      {devices.isPending && <RowsSkeleton label="Loading your devices" count={2} />}
      <LoadProblem query={devices} />
      <ul>
        {devices.data?.map((device) => (
          <DeviceRow key={device.id} device={device} onEnded={devices.refetch} />
        ))}
      </ul>
      <AskDialog
        open={asks}
        onOpenChange={setAsks}
        title="Sign out all other devices?"
        confirm="Sign out all others"
        variant="primary"
        act={async () => {
          const { count } = await call('endOtherDevices');
          showSuccess(count === 1 ? 'One device was signed out.' : `${count} devices were signed out.`);
          await devices.refetch();
        }}
      >
        Every other device has to sign in again. Its uploads stop until then.
      </AskDialog>
    </Panel>
  );
}
