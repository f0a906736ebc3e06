import { createElement, type ReactNode } from 'react';
import { toast } from 'react-toastify/unstyled';
import { Breakable } from '../text/breakable.tsx';

/** An error with more than a sentence. `id` identifies repeated ones. */
export function showMessage(content: ReactNode, id: string): void {
  toast.error(() => content, { toastId: id, autoClose: false });
}

/** Repeated messages share one toast. */
export function showError(message: string): void {
  toast.error(createElement(Breakable, { text: message }), { toastId: message });
}

export function showSuccess(message: string): void {
  toast.success(createElement(Breakable, { text: message }), { toastId: message });
}

/** Shows the progress of a long job until it ends. */
export function showProgress(message: string): { say: (message: string) => void; end: () => void } {
  const id = toast.loading(message);
  return { say: (render) => toast.update(id, { render }), end: () => toast.dismiss(id) };
}
