import Copy from 'lucide-react/icons/copy';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import { copyText } from '#web/ui/text/copy-text.ts';

/** A text for another page, such as a DNS record, with a button that copies it. */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const copy = () =>
    copyText(text).then(
      () => showSuccess(`${label} copied`),
      () => showError('It could not be copied. Select it and copy it yourself.'),
    );
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-quiet text-xs">{label}</p>
        <p className="select-all break-all font-mono text-sm">{text}</p>
      </div>
      <IconButton label={`Copy: ${label}`} onClick={() => void copy()}>
        <Copy size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
