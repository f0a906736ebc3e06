import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { copyText } from '#web/ui/text/copy-text.ts';

/** Shown once: the server keeps no more than a hash. */
export function TokenText({ text, onDone }: { text: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text).then(
      () => setCopied(true),
      () => showError('The token could not be copied. Select it and copy it yourself.'),
    );
  };
  return (
    <>
      <p className="select-all break-all rounded-md border border-line bg-ground p-4 font-mono text-sm">{text}</p>
      <div className="mt-3">
        <Button data-first onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="mt-4 text-pretty text-quiet text-sm">
        It is not shown again. Programs send it as <span className="font-mono">Authorization: Bearer</span>. Keep it
        where you keep passwords.
      </p>
      <div className="mt-6 flex justify-end">
        <Button variant="primary" onClick={onDone}>
          I have saved it
        </Button>
      </div>
    </>
  );
}
