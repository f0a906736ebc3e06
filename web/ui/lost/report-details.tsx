import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { copyText } from '../text/copy-text.ts';

/** The text of a report. The address comes without its query, which may hold the secret of a link. */
function describe(error: Error): string {
  return [
    'Unexpected Application Error!',
    String(error),
    `${location.pathname} · ${new Date().toISOString()}`,
    navigator.userAgent,
    error.stack ?? '',
  ].join('\n');
}

/** The error in its own words, folded. */
export function ReportDetails({ error }: { error: Error }) {
  const [text] = useState(() => describe(error));
  const [isCopied, setCopied] = useState(false);
  return (
    <details className="mt-4 rounded-md border border-line bg-panel text-sm">
      <summary className="cursor-pointer px-3 py-3 text-text">Details for a report</summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        className="wrap-anywhere max-h-60 overflow-auto whitespace-pre-wrap border-line border-t p-3 font-sans text-xs"
      >
        {text}
      </pre>
      <div className="flex items-center gap-3 border-line border-t p-3">
        <Button
          onClick={() =>
            void copyText(text).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          Copy details
        </Button>
        <span role="status">{isCopied && 'Copied'}</span>
      </div>
    </details>
  );
}
