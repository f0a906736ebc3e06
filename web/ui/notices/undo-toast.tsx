import { Button } from '../buttons/button.tsx';
import { Breakable } from '../text/breakable.tsx';
import { newToastId, withToasts } from './toast-library.ts';

const stayMs = 10_000;

/** Shows what was done, with an Undo button. Returns a function that hides it. */
export const showUndo = (message: string, undo: () => void): (() => void) => showOffer(message, 'Undo', undo);

/** Shows what was done and offers a next step, a little longer than other toasts. Returns a function that hides it. */
export function showOffer(message: string, label: string, act: () => void): () => void {
  const toastId = newToastId();
  withToasts((toast) =>
    toast.success(
      ({ closeToast }: { closeToast: () => void }) => (
        <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <span className="wrap-anywhere min-w-0">
            <Breakable text={message} />
          </span>
          <Button
            onClick={() => {
              closeToast();
              act();
            }}
          >
            {label}
          </Button>
        </div>
      ),
      { toastId, autoClose: stayMs },
    ),
  );
  return () => withToasts((toast) => toast.dismiss(toastId));
}
