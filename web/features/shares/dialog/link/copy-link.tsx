import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { copyText } from '#web/ui/text/copy-text.ts';

const copiedMs = 2_000;

/** `isCopied` is for a link that was copied when it was created. */
export function CopyLink({ link, isCopied }: { link: string; isCopied: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(isCopied ? 1 : 0);

  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(setCopied, copiedMs, 0);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await copyText(link);
      setCopied((count) => count + 1);
    } catch {
      field.current?.select();
      showError('The browser did not allow copying. The link is selected: copy it with the keyboard.');
    }
  }

  return (
    <div className="flex gap-2">
      <input
        ref={field}
        readOnly
        aria-label="The link"
        value={link}
        onFocus={(event) => event.target.select()}
        className="h-field min-w-0 flex-1 rounded-md border border-line bg-ground px-3 text-input text-quiet outline-offset-0"
      />
      <Button variant="primary" size="field" className="min-w-36" autoFocus data-first onClick={() => void copy()}>
        {copied > 0 ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        <span aria-live="polite">{copied > 0 ? 'Link copied' : 'Copy Link'}</span>
      </Button>
    </div>
  );
}
