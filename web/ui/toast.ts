import { toast } from 'react-toastify/unstyled';

/** The same message twice is one toast: an impatient person does not fill the screen. */
export function showError(message: string): void {
  toast.error(message, { toastId: message });
}

export function showSuccess(message: string): void {
  toast.success(message, { toastId: message });
}

/** Says how far a long work is, until it ends. */
export function showProgress(message: string): { say: (message: string) => void; end: () => void } {
  const id = toast.loading(message);
  return { say: (render) => toast.update(id, { render }), end: () => toast.dismiss(id) };
}
