import { driveNames, type ImportProvider } from '#contract/uploads/cloud-drives.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';

const places: Record<ImportProvider, string> = {
  'google-drive': "Google's cloud console",
  'one-drive': "Microsoft's Entra admin center",
};

/** Explains which settings a drive import needs, and who can set them. */
export function MissingDialog({
  provider,
  missing,
  ...dialog
}: DialogState & { provider: ImportProvider; missing: readonly string[] }) {
  const label = driveNames[provider];
  return (
    <Dialog
      {...dialog}
      title={`${label} is not connected yet`}
      description={`The administrator of this server can connect it for everyone. The values come from ${places[provider]}. Missing:`}
    >
      <ul className="mb-4 font-mono text-sm">
        {missing.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className="text-pretty text-quiet">
        Until then download the videos from {label} to your computer, and add them with Upload Files.
      </p>
      <div className="mt-6 flex justify-end">
        <Button data-first variant="primary" onClick={() => dialog.onOpenChange(false)}>
          OK
        </Button>
      </div>
    </Dialog>
  );
}
