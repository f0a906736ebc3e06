import { fitFileName } from '#contract/names.ts';
import { formatError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { showOffer } from '#web/ui/notices/undo-toast.tsx';
import type { Entry } from '../entries.ts';
import { byItsLink } from '../keep/upload-link.ts';

/** A new version whose file has another name may name the item as well. */
export function offerName({ uploadId, versionOf: itemId, name: from, fileName = from }: Entry): void {
  const name = fitFileName(fileName);
  if (itemId === undefined || name === undefined || name === fitFileName(from)) return;
  showOffer(`The new version of “${from}” is “${name}”.`, 'Rename the item', () => {
    const renaming = byItsLink(uploadId, () => call('renameItem', { params: { itemId }, body: { name, from } }));
    renaming.catch((error) => showError(formatError(error)));
  });
}
