type Toast = typeof import('react-toastify/unstyled')['toast'];

let count = 0;

/** The library comes after the first screen, together with the container of the toasts, or with the first toast. */
export function withToasts(act: (toast: Toast) => void): void {
  const load = () => import('react-toastify/unstyled');
  const acting = load()
    .catch(load)
    .then(({ toast }) => act(toast));
  // Offline at the first toast: the page itself says that it is offline.
  acting.catch(() => undefined);
}

/** Identifies a toast before the library is there. */
export function newToastId(): string {
  count += 1;
  return `toast-${count}`;
}
