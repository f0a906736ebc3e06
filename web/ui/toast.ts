import { toast } from 'react-toastify/unstyled';

/** The same message twice is one toast: an impatient person does not fill the screen. */
export function showError(message: string): void {
  toast.error(message, { toastId: message });
}

export function showSuccess(message: string): void {
  toast.success(message, { toastId: message });
}
