import { useState } from 'react';

/** The subject of a dialog. Kept while the dialog fades out; `times` distinguishes one opening from the next. */
export function useSubject<T>() {
  const [state, setState] = useState<{ subject: T | null; open: boolean; times: number }>({
    subject: null,
    open: false,
    times: 0,
  });
  return {
    ...state,
    show: (subject: T) => setState(({ times }) => ({ subject, open: true, times: times + 1 })),
    onOpenChange: (open: boolean) => setState((was) => ({ ...was, open })),
  };
}
