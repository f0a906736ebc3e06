import { Suspense } from 'react';
import { DeviceRequestForm } from '#web/features/account/account.tsx';
import { Loader } from '#web/ui/notices/loader.tsx';
import { BackHeader } from './back-header.tsx';

/** A program sends its person here for a token. */
export function DevicePage() {
  return (
    <div data-grows className="mx-auto max-w-dialog px-4 pb-16 sm:px-8">
      <title>Connect a program · Vizio</title>
      <BackHeader />
      <main>
        <h1 className="mt-4 mb-4 text-lg sm:text-xl">Connect a program</h1>
        <Suspense fallback={<Loader />}>
          <DeviceRequestForm />
        </Suspense>
      </main>
    </div>
  );
}
