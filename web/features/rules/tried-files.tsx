import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { formatCount } from '#web/ui/text/count.ts';
import { sayOutcome } from './outcome-words.ts';

/** The files to which a rule would apply now, and what it would do with each. */
export function TriedFiles({ tried }: { tried: ResponseOf<Endpoints['tryRule']> }) {
  const { count, files, problem } = tried;
  return (
    <section aria-label="Dry run" className="mt-4 rounded-md border border-line px-3 py-2">
      <p className="font-medium text-sm" role="status">
        {count === 0
          ? 'No file is in this state now. The rule waits for the next one.'
          : count === 1
            ? 'One file is in this state now. Nothing was changed.'
            : `${formatCount(count)} files are in this state now. Nothing was changed.`}
      </p>
      {problem && <p className="text-pretty text-sm text-upcoming">{problem}</p>}
      <ul className="max-h-48 overflow-y-auto not-empty:mt-1">
        {files.map(({ itemId, name, outcome, reason }) => (
          <li key={itemId} className="flex flex-wrap gap-x-3 py-1 text-sm">
            <span className="wrap-anywhere min-w-0 flex-1 basis-40">{name}</span>
            <span className="text-quiet">{outcome === 'acted' ? 'would act' : reason || sayOutcome(outcome)}</span>
          </li>
        ))}
      </ul>
      {count > files.length && <p className="text-quiet text-xs">The first {files.length} by name.</p>}
    </section>
  );
}
