import { useId, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatExpiry } from '../share-words.ts';
import type { OpenShare } from '../state/use-share-actions.ts';
import { afterDays, fromFieldValue, isChosen, presets, toFieldValue } from './expiry.ts';

/** The expiry of the link. A typed date is saved on blur, not on every digit. */
export function ExpiryRow({ share, actions }: OpenShare) {
  const { expiresAt, isExpired } = share;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? toFieldValue(expiresAt);

  function set(iso: string | null) {
    setTyped(null);
    if (iso !== expiresAt) void actions.set({ expiresAt: iso });
  }

  function keep() {
    if (typed === null) return;
    const iso = typed === '' ? null : fromFieldValue(typed);
    if (iso === undefined || toFieldValue(iso) === toFieldValue(expiresAt)) setTyped(null);
    else set(iso);
  }

  return (
    <div>
      <label htmlFor={id} className="block font-medium text-sm">
        Expires
      </label>
      <p id={`${id}-hint`} className={classNames('text-pretty text-xs', isExpired ? 'text-upcoming' : 'text-quiet')}>
        {formatExpiry(share)}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {presets.map(({ label, days }) => (
          <Button
            key={label}
            aria-label={days === null ? 'The link never expires' : `Expire the link after ${label}`}
            aria-pressed={isChosen(days, expiresAt, Date.now())}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            onClick={() => set(afterDays(days, Date.now()))}
          >
            {label}
          </Button>
        ))}
        <input
          type="datetime-local"
          id={id}
          aria-describedby={`${id}-hint`}
          value={value}
          min={toFieldValue(new Date().toISOString())}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={keep}
          onKeyDown={(event) => event.key === 'Enter' && keep()}
          className="h-control min-w-0 flex-1 basis-44 rounded-md border border-line bg-ground px-2 text-input outline-offset-0 hover:border-line-strong"
        />
      </div>
    </div>
  );
}
