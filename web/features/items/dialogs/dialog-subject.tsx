import { Fragment, type ReactNode, useState } from 'react';
import type { DialogState } from '#web/ui/dialogs/dialog.tsx';

/** The subject of a dialog. Kept while the dialog fades out; `times` distinguishes one opening from the next. */
export function useSubject<T>() {
  const [state, setState] = useState({ subject: null as T | null, open: false, times: 0 });
  return {
    ...state,
    show: (subject: T) => setState(({ times }) => ({ subject, open: true, times: times + 1 })),
    onOpenChange: (open: boolean) => setState((was) => ({ ...was, open })),
  };
}

/** Renders a dialog about its subject, anew for each opening. */
export function Asking<T>({
  about: { subject, times, open, onOpenChange },
  children,
}: {
  about: ReturnType<typeof useSubject<T>>;
  children: (subject: T, dialog: DialogState) => ReactNode;
}) {
  return subject !== null && <Fragment key={times}>{children(subject, { open, onOpenChange })}</Fragment>;
}
