import { useId, useState } from 'react';
import type { OpenShare } from '../state/use-share-actions.ts';

/** Copied from the contract; importing the value would bundle its schemas. */
const maxLength = 500;

/** The sharer's words to the recipients. Saved on blur, not on every key. */
export function MessageRow({ share, actions }: OpenShare) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);

  /** Stays in the field until it is saved. */
  async function keep() {
    const isSaved = typed === null || typed.trim() === share.message || (await actions.set({ message: typed.trim() }));
    if (isSaved) setTyped((now) => (now === typed ? null : now));
  }

  return (
    <div>
      <label htmlFor={id} className="block font-medium text-sm">
        Message
      </label>
      <p id={`${id}-hint`} className="text-pretty text-quiet text-xs">
        They read it above what you share, with your name.
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={2}
        dir="auto"
        maxLength={maxLength}
        placeholder="Please check the grade of the last shot."
        value={typed ?? share.message}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void keep()}
        className="field-sizing-content mt-1.5 block max-h-40 min-h-field w-full resize-none rounded-md border border-line bg-ground px-3 py-1.5 text-input outline-offset-0 transition-colors hover:border-line-strong"
      />
    </div>
  );
}
