import { useId, useState } from 'react';
import type { OpenShare } from '../state/use-share-actions.ts';

/** Copied from the contract; importing the value would bundle its schemas. */
const maxLength = 100;

/** The title of the link. Saved on blur, not on every key. */
export function TitleRow({ share, actions }: OpenShare) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);

  /** Stays in the field until it is saved. */
  async function keep() {
    const isSaved = typed === null || typed.trim() === share.title || (await actions.set({ title: typed.trim() }));
    if (isSaved) setTyped((now) => (now === typed ? null : now));
  }

  return (
    <div>
      <label htmlFor={id} className="block font-medium text-sm">
        Title
      </label>
      <input
        id={id}
        dir="auto"
        maxLength={maxLength}
        placeholder="For the client"
        value={typed ?? share.title}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => event.key === 'Enter' && void keep()}
        className="mt-1.5 block h-field w-full rounded-md border border-line bg-ground px-3 text-input outline-offset-0 transition-colors hover:border-line-strong"
      />
    </div>
  );
}
