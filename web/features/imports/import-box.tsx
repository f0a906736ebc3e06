import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import CloudDownload from 'lucide-react/icons/cloud-download';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Import } from '#contract/uploads/imports.ts';
import { call } from '#web/api/client.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { showFailure } from '#web/ui/notices/toast.ts';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { importText, isOver, overallText } from './import-words.ts';
import { openPicker } from './picker-window.ts';

/** The upload box also stays this long after success. */
const stayMs = 10_000;

function useImportActs() {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['imports'] });
  const attempt = (work: Promise<unknown>) =>
    void work
      .catch(showFailure)
      .then(refetch)
      .catch(() => undefined);
  return {
    /** Removing a finished import keeps its file. */
    remove: (imports: readonly Import[]) =>
      attempt(Promise.all(imports.map(({ id }) => call('cancelImport', { params: { importId: id } })))),
    retry: ({ id, provider }: Import) =>
      attempt(
        openPicker(provider, 'sign-in').then((picked) => {
          if (!picked) return;
          return call('retryImport', { params: { importId: id }, body: { accessToken: picked.accessToken } });
        }),
      ),
  };
}

function ImportRow({ shown, onRemove, onRetry }: { shown: Import; onRemove: () => void; onRetry: () => void }) {
  const { name, state, received, size } = shown;
  const part = size > 0 ? received / size : 0;
  return (
    <li aria-label={name} className="flex items-center gap-2 py-1 pr-1 pl-3">
      <CloudDownload size={16} className="shrink-0 text-quiet" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div data-tooltip={name}>
          <MiddleName name={name} className="text-sm" />
        </div>
        <p
          className={classNames(
            'text-pretty text-xs tabular-nums',
            state === 'failed' ? 'text-upcoming' : 'text-quiet',
          )}
        >
          {importText(shown)}
        </p>
        {!isOver(shown) && (
          <div
            role="progressbar"
            aria-label={`Progress of ${name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(part * 100)}
            className="my-1 h-1 overflow-hidden rounded-full bg-line"
          >
            <div
              className="h-full origin-left bg-accent transition-transform duration-slow"
              style={{ transform: `scaleX(${part})` }}
            />
          </div>
        )}
      </div>
      {state === 'done' && <Check size={16} className="m-2 shrink-0 text-done" aria-label="Imported" />}
      {state === 'failed' && (
        <IconButton label={`Retry ${name}`} onClick={onRetry}>
          <RotateCw size={16} aria-hidden="true" />
        </IconButton>
      )}
      {state !== 'done' && (
        <IconButton label={state === 'failed' ? `Remove ${name} from this list` : `Cancel ${name}`} onClick={onRemove}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

/** Sits next to the upload box. Imports run on the server, so they need no pause and survive the page. */
export function ImportBox({ imports }: { imports: readonly Import[] }) {
  const { remove, retry } = useImportActs();
  const box = useRef<HTMLElement>(null);
  const [isTouched, setTouched] = useState(false);
  const isAllOver = imports.every(isOver);
  const isAllDone = imports.every(({ state }) => state === 'done');
  const text = overallText(imports);
  const leave = useEffectEvent(() => remove(imports));

  useEffect(() => {
    if (!isAllDone || isTouched) return;
    const timer = setTimeout(() => leave(), stayMs);
    return () => clearTimeout(timer);
  }, [isAllDone, isTouched]);

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Importing Files"
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
      className="fixed z-10 flex flex-col overflow-hidden rounded-lg bg-raised shadow-float outline-none uploads-place in-[body:has([aria-label='Uploading_Files'])]:max-md:top-14 in-[body:has([aria-label='Uploading_Files'])]:max-md:bottom-auto in-[body:has([aria-label='Uploading_Files'])]:md:right-96"
    >
      <header className="flex shrink-0 items-center gap-1 py-1 pr-1 pl-3">
        <div className="min-w-0 flex-1 py-1">
          <h2 className="text-base">{isAllOver ? 'Files Imported' : 'Importing Files'}</h2>
          <p role="status" className="truncate text-quiet text-xs tabular-nums" data-tooltip={text}>
            {text}
          </p>
        </div>
        <IconButton label={isAllOver ? 'Close' : 'Cancel all'} onClick={() => remove(imports)}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <ul aria-label="Files" className="min-h-0 overflow-y-auto overscroll-contain pb-1">
        {imports.map((shown) => (
          <ImportRow
            key={shown.id}
            shown={shown}
            onRemove={() => {
              // The focused button is removed with its row, so move the focus first.
              box.current?.focus();
              remove([shown]);
            }}
            onRetry={() => retry(shown)}
          />
        ))}
      </ul>
    </section>
  );
}
