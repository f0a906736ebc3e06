import { type ReactNode, useId } from 'react';
import type { EmailSettings } from '#contract/accounts/emails.ts';
import { useSendsEmail } from '#web/api/sign-in-options.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import { LoadProblem } from '#web/ui/notices/load-problem.tsx';
import { SavedMark } from '#web/ui/notices/saved-mark.tsx';
import { mailWords, shownKinds } from './email-words.ts';
import { useEmailSetting, useEmailSettings } from './use-email-settings.ts';

function Frame({ end, children }: { end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="rounded-lg border border-line bg-panel" aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-3 border-line border-b px-5">
        <h2 id={id} className="py-3 text-base">
          Emails
        </h2>
        {end}
      </div>
      <div className="px-5 py-4">{children}</div>
    </section>
  );
}

function Kinds({
  settings,
  onChange,
}: {
  settings: EmailSettings;
  onChange: ReturnType<typeof useEmailSetting>['mutate'];
}) {
  return (
    <>
      <p className="text-pretty text-quiet text-sm">
        {settings.isConfirmed ? (
          <>
            They go to <span className="wrap-anywhere font-medium text-text">{settings.address}</span>. Replies,
            comments and new versions come together in one email, a few minutes after the last of them.
          </>
        ) : (
          <>
            Please confirm that <span className="wrap-anywhere font-medium text-text">{settings.address}</span> is
            yours: open the link in the email that we sent you. You then get emails, and can choose which.
          </>
        )}
      </p>
      <fieldset disabled={!settings.isConfirmed} className="mt-4 flex min-w-0 flex-col gap-4">
        <legend className="sr-only">Emails you get</legend>
        {shownKinds.map((kind) => (
          <Switch
            key={kind}
            label={mailWords[kind].label}
            hint={mailWords[kind].hint}
            checked={settings.kinds[kind]}
            onChange={(isWanted) => onChange({ kind, isWanted })}
          />
        ))}
      </fieldset>
      <p className="mt-4 text-pretty text-quiet text-xs">
        You always get emails about your account, such as the one for a new password.
      </p>
    </>
  );
}

/** Placeholder rows as tall as the real ones. */
function Skeleton() {
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">Loading which emails you get</span>
      {shownKinds.map((kind) => (
        <div key={kind} className="flex h-13 items-center justify-between">
          <div className="h-4 w-40 animate-breathe rounded-sm bg-hover" />
          <div className="h-5 w-9 animate-breathe rounded-full bg-hover" />
        </div>
      ))}
    </div>
  );
}

/** Email settings, one per kind. */
export function NotificationSettings() {
  const settings = useEmailSettings();
  const change = useEmailSetting();
  if (!useSendsEmail()) {
    return (
      <Frame>
        <p className="text-pretty text-quiet text-sm">This server sends no email.</p>
      </Frame>
    );
  }
  return (
    <Frame end={<SavedMark isSaved={change.isSuccess} onHidden={change.reset} />}>
      {settings.isPending && <Skeleton />}
      <LoadProblem query={settings} className="" />
      {settings.data && <Kinds settings={settings.data} onChange={change.mutate} />}
    </Frame>
  );
}
