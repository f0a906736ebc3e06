import type { ReactNode } from 'react';
import { Dialog, type DialogState } from './dialog.tsx';

export function Drawer({ label, children, ...dialog }: DialogState & { label: string; children: ReactNode }) {
  return (
    <Dialog {...dialog} title={label} hideTitle shape="drawer" width="fit">
      <div className="flex h-dvh">{children}</div>
    </Dialog>
  );
}
