import { AskingButton } from './asking-button.tsx';

/** Creates a new address, which disables the old one. */
export function RenewLink({ onRenew }: { onRenew: () => Promise<unknown> }) {
  return (
    <AskingButton label="Create new link" title="Create a new link?" act={async () => void (await onRenew())}>
      The current link stops working for everyone who has it. Send the new one to the people who still need it.
    </AskingButton>
  );
}
