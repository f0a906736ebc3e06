import { createElement, type ReactNode } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { Breakable } from '../text/breakable.tsx';
import { newToastId, withToasts } from './toast-library.ts';

/** An error with more than a sentence. `id` identifies repeated ones. */
export function showMessage(content: ReactNode, id: string): void {
  withToasts((toast) => toast.error(() => content, { toastId: id, autoClose: false }));
}

/** Repeated messages share one toast. */
export function showError(message: string): void {
  withToasts((toast) => toast.error(createElement(Breakable, { text: message }), { toastId: message }));
}

/** For the `catch` of a call. */
export function showFailure(error: unknown): void {
  showError(formatError(error));
}

export function showSuccess(message: string): void {
  withToasts((toast) => toast.success(createElement(Breakable, { text: message }), { toastId: message }));
}

/** Shows the progress of a long job until it ends. */
export function showProgress(message: string): { say: (message: string) => void; end: () => void } {
  const toastId = newToastId();
  withToasts((toast) => toast.loading(message, { toastId }));
  return {
    say: (render) => withToasts((toast) => toast.update(toastId, { render })),
    end: () => withToasts((toast) => toast.dismiss(toastId)),
  };
}
