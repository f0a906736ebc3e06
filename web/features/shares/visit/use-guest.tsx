import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import type { OpenLink } from './use-opened-share.ts';

const GuestNameDialog = lazyComponent(() => import('./guest-name-dialog.tsx').then((file) => file.GuestNameDialog));

type Settle = (isNamed: boolean) => void;

/** The name of a guest, and the dialog that asks for it. */
export function useGuest(shareKey: string, { guest }: Pick<OpenLink, 'guest'>) {
  const [asking, setAsking] = useState<{ open: boolean; times: number }>();
  const waiting = useRef<Settle>(undefined);

  function settle(isNamed: boolean) {
    waiting.current?.(isNamed);
    waiting.current = undefined;
  }

  function ask(): Promise<boolean> {
    settle(false);
    setAsking((was) => ({ open: true, times: (was?.times ?? 0) + 1 }));
    return new Promise((resolve) => {
      waiting.current = resolve;
    });
  }

  const dialog: ReactNode = asking && (
    <Suspense fallback={null}>
      <GuestNameDialog
        key={asking.times}
        open={asking.open}
        onOpenChange={(open) => {
          if (!open) settle(false);
          setAsking({ ...asking, open });
        }}
        shareKey={shareKey}
        name={guest?.name ?? ''}
        onNamed={() => settle(true)}
      />
    </Suspense>
  );

  return {
    guest,
    dialog,
    preload: GuestNameDialog.preload,
    rename: () => void ask(),
    /** Asks for the name if it is unknown. Returns whether it is known now. */
    ensureName: (): Promise<boolean> => (guest ? Promise.resolve(true) : ask()),
  };
}
export type Guest = ReturnType<typeof useGuest>;
