import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { saveBlob } from '#web/ui/save-blob.ts';
import { copyText } from '#web/ui/text/copy-text.ts';

const fileName = 'vizio-recovery-codes.txt';

function asText(codes: string[], email: string): string {
  return [`Recovery codes for Vizio, ${email}`, 'Each works once.', '', ...codes, ''].join('\r\n');
}

const save = (text: string) => saveBlob(new Blob([text], { type: 'text/plain' }), fileName);

/** Shown once. One code and the password are enough to sign in. */
export function RecoveryCodes({ codes, email, onDone }: { codes: string[]; email: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const text = asText(codes, email);

  async function copy() {
    try {
      await copyText(text);
      setCopied(true);
    } catch {
      showError('The codes could not be copied. Select them, or save them as a file.');
    }
  }

  return (
    <>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-line bg-ground p-4 text-center font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={() => save(text)}>
          <Download size={16} aria-hidden="true" />
          Save as a file
        </Button>
      </div>
      <p className="mt-4 text-pretty text-quiet text-sm">
        Keep them where you find them without your phone: in a password manager, or on paper.
      </p>
      <div className="mt-6 flex justify-end">
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </>
  );
}
