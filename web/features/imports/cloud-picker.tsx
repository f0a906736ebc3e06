import { useCallback, useEffect, useState } from 'react';
import { driveNames, type ImportProvider } from '#contract/uploads/cloud-drives.ts';
import type { ImportOptions } from '#contract/uploads/imports.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { NoticePage } from '#web/ui/notices/notice-page.tsx';
import { type SignedIn, SignInProblem, signInToDrive } from './drive-sign-in.ts';
import { pickFromGoogle } from './google-picker.ts';
import { OneDriveChooser } from './one-drive-chooser.tsx';
import { reportPicked } from './picker-window.ts';

type Ready = { options: ImportOptions; signedIn: SignedIn };

// An authorization code can be redeemed once, even if React runs the effect twice.
let arriving: Promise<Ready | undefined> | undefined;

async function arrive(provider: ImportProvider): Promise<Ready | undefined> {
  const options = await call('importOptions');
  const signedIn = await signInToDrive(provider, options);
  if (!signedIn) return undefined;
  if (signedIn.purpose === 'sign-in') reportPicked(signedIn.ask, { accessToken: signedIn.accessToken, files: [] });
  return { options, signedIn };
}

/** The content of the picker window: first the provider's sign-in, then its files. */
export function CloudPicker({ provider }: { provider: ImportProvider }) {
  const [ready, setReady] = useState<Ready>();
  const [problem, setProblem] = useState<string>();
  const [isShown, setShown] = useState(false);
  const label = driveNames[provider];
  const onProblem = useCallback(
    (error: unknown) => {
      const isSaid = error instanceof SignInProblem || error instanceof ApiError;
      setProblem(isSaid ? error.message : `${label} does not respond.`);
    },
    [label],
  );

  useEffect(() => {
    arriving ??= arrive(provider);
    arriving.then(setReady, onProblem);
  }, [provider, onProblem]);

  useEffect(() => {
    if (!ready || provider !== 'google-drive' || ready.signedIn.purpose === 'sign-in') return;
    const { options, signedIn } = ready;
    pickFromGoogle(options, signedIn.accessToken, () => setShown(true)).then(
      (picked) => reportPicked(signedIn.ask, picked),
      onProblem,
    );
  }, [ready, provider, onProblem]);

  if (problem) {
    return (
      <NoticePage title="The import did not start" actions={<Button onClick={() => window.close()}>Close</Button>}>
        {problem} Close this window and try again.
      </NoticePage>
    );
  }
  if (ready && provider === 'one-drive' && ready.signedIn.purpose === 'choose') {
    const { accessToken, ask } = ready.signedIn;
    return (
      <OneDriveChooser
        apiUrl={ready.options.oneDrive.apiUrl}
        token={accessToken}
        onChosen={(files) => reportPicked(ask, files.length > 0 ? { accessToken, files } : null)}
        onProblem={onProblem}
      />
    );
  }
  // Google's picker covers the page by itself.
  return isShown ? null : <Loader />;
}
