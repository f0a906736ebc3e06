import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { keyName } from '#web/ui/text/key-names.ts';
import { features, type HelpPage, listGroups } from './shortcuts.ts';

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex shrink-0 gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="rounded-sm border border-line bg-ground px-1.5 py-0.5 font-medium font-sans text-quiet text-xs tabular-nums"
        >
          {keyName(key)}
        </kbd>
      ))}
    </span>
  );
}

export function HelpDialog({ page, ...dialog }: DialogState & { page: HelpPage }) {
  return (
    <Dialog {...dialog} title="Help" width="wide">
      <div className="gap-10 sm:columns-2">
        {listGroups(page).map((group) => (
          <section key={group.title} aria-label={group.title} className="mb-6 break-inside-avoid">
            <h3 className="mb-2 text-quiet text-sm">{group.title}</h3>
            <dl>
              {group.shortcuts.map((shortcut) => (
                <div
                  key={shortcut.does}
                  className="flex items-center justify-between gap-4 border-line border-b py-1.5 last:border-0"
                >
                  <dt className="text-sm">{shortcut.does}</dt>
                  <dd>
                    <Keys keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section aria-label="Guide" className="break-inside-avoid">
          <h3 className="mb-2 text-quiet text-sm">Guide</h3>
          <dl>
            {features.map((feature) => (
              <div key={feature.title} className="border-line border-b py-1.5 text-sm last:border-0">
                <dt className="font-medium">{feature.title}</dt>
                <dd className="text-pretty text-quiet">{feature.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <p className="mt-6 text-quiet text-sm">The keys for playing and reviewing work while a video is open.</p>
    </Dialog>
  );
}
