import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { topicHref, topics } from './guide.ts';
import { Keys } from './keys.tsx';
import { type HelpPage, listGroups } from './shortcuts.ts';

/** Things to do here, each with its key and its place in the guide. */
function Topics() {
  return (
    <section aria-label="Things to do here" className="mb-8">
      <h3 className="mb-2 text-quiet text-sm">Things to do here</h3>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {topics.map(({ id, title, does, keys = [] }) => (
          <li key={id} className="flex items-start justify-between gap-4 border-line border-b py-2">
            <p className="min-w-0 text-pretty text-sm">
              <a
                href={topicHref(id)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-2"
              >
                {title}
                <span className="sr-only"> in the guide, in a new tab</span>
              </a>
              <span className="block text-quiet">{does}</span>
            </p>
            <div className="shrink-0">
              <Keys keys={keys} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HelpDialog({ page, ...dialog }: DialogState & { page: HelpPage }) {
  return (
    <Dialog {...dialog} title="Help" width="wide">
      <Topics />
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
                  <dd className="max-w-1/2 shrink-0">
                    <Keys keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-6 text-quiet text-sm">The keys for playing and reviewing work while a video is open.</p>
    </Dialog>
  );
}
