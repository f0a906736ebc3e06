import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { ImportProvider } from '#contract/uploads/cloud-drives.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { showError, showFailure } from '#web/ui/notices/toast.ts';
import { openPicker } from './picker-window.ts';

const ImportBox = lazyComponent(() => import('./import-box.tsx').then((file) => file.ImportBox));
const MissingDialog = lazyComponent(() => import('./missing-dialog.tsx').then((file) => file.MissingDialog));
/** The content of the picker window. */
export const CloudPicker = lazyComponent(() => import('./cloud-picker.tsx').then((file) => file.CloudPicker));

type Place = { teamId: string; parentId: string | null };
type Missing = { provider: ImportProvider; settings: readonly string[] };

export type Importer = {
  /** Opens the drive's picker; chosen files are imported into the place. Call in a click handler. */
  importFrom: (provider: ImportProvider, place: Place) => void;
  preload: () => void;
  missing: Missing | null;
  isExplaining: boolean;
  explain: (isOpen: boolean) => void;
};

export function useImporter(): Importer {
  const queryClient = useQueryClient();
  const [missing, setMissing] = useState<Missing | null>(null);
  const [isExplaining, explain] = useState(false);
  const acts = useMemo(() => {
    const readOptions = () =>
      queryClient.fetchQuery({
        queryKey: ['import-options'],
        queryFn: ({ signal }) => call('importOptions', undefined, signal),
        staleTime: 60_000,
      });
    async function choose(provider: ImportProvider, { teamId, parentId }: Place) {
      const options = await readOptions();
      const option = provider === 'google-drive' ? options.googleDrive : options.oneDrive;
      if (!option.isReady) {
        setMissing({ provider, settings: option.missing });
        return explain(true);
      }
      const picked = await openPicker(provider, 'choose');
      if (picked === undefined) {
        return showError('The browser blocked the window. Allow pop-ups for this page, then try again.');
      }
      if (picked === null) return;
      const files = picked.files.map((file) => ({ ...file, id: newId() }));
      await call('startImports', { body: { provider, accessToken: picked.accessToken, teamId, parentId, files } });
      await queryClient.invalidateQueries({ queryKey: ['imports'] });
    }
    return {
      importFrom: (provider: ImportProvider, place: Place) => void choose(provider, place).catch(showFailure),
      // Options must be loaded before the click: some browsers block a window that opens after a response.
      preload: () => void readOptions().catch(() => undefined),
    };
  }, [queryClient]);
  return { ...acts, missing, isExplaining, explain };
}

/** Running imports, in a corner, and why a drive is unavailable. */
export function Imports({ userId, importer }: { userId: string; importer: Importer }) {
  const { missing, isExplaining, explain } = importer;
  const { data } = useQuery({
    queryKey: ['imports', userId],
    queryFn: ({ signal }) => call('listImports', undefined, signal),
  });
  const imports = data?.imports ?? [];
  return (
    <Suspense fallback={null}>
      {missing && (
        <MissingDialog
          open={isExplaining}
          onOpenChange={explain}
          provider={missing.provider}
          missing={missing.settings}
        />
      )}
      {imports.length > 0 && <ImportBox imports={imports} />}
    </Suspense>
  );
}
