import { driveNames, type ImportProvider } from '#contract/uploads/cloud-drives.ts';
import { CloudPicker } from '#web/features/imports/imports.tsx';

function Page({ provider }: { provider: ImportProvider }) {
  return (
    <>
      <title>{`${driveNames[provider]} · Vizio`}</title>
      <CloudPicker provider={provider} />
    </>
  );
}

/** Run in separate windows with their own CSP: only these pages talk to a provider. */
export const GoogleDrivePicker = () => <Page provider="google-drive" />;
export const OneDrivePicker = () => <Page provider="one-drive" />;
