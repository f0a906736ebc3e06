import 'react-toastify/ReactToastify.css';
import X from 'lucide-react/icons/x';
import { ToastContainer } from 'react-toastify/unstyled';
import { IconButton } from '../buttons/icon-button.tsx';

const stayMs = 5000;
const dismissAtPercent = 80;

/** The unstyled build: the default one injects a <style> element, which our CSP blocks. */
export function Toasts() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={stayMs}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={dismissAtPercent}
      hideProgressBar
      aria-label="Messages"
      closeButton={({ closeToast }) => (
        <IconButton label="Dismiss" className="absolute top-2 right-2" onClick={closeToast}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}
