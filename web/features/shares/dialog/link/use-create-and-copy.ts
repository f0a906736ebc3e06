import type { Share } from '#contract/sharing/shares.ts';
import { formatError } from '#web/api/api-error.ts';
import { showError } from '#web/ui/notices/toast.ts';
import { copyComing } from '#web/ui/text/copy-text.ts';
import { usePending } from '#web/ui/use-pending.ts';

/** Creates a link for anyone who has it, and copies it. A double click creates one. */
export function useCreateAndCopy(create: () => Promise<Share>, onCreated: (link: Share, isCopied: boolean) => void) {
  const [pending, run] = usePending(async () => {
    const created = create();
    // If the browser refuses, the button beside the link copies it.
    const copied = copyComing(created.then(({ shortLink }) => shortLink ?? '')).then(
      () => true,
      () => false,
    );
    try {
      onCreated(await created, await copied);
    } catch (error) {
      showError(formatError(error));
    }
  });
  return { pending, run: () => void run() };
}
