import { topics } from './guide.ts';
import { Keys } from './keys.tsx';

/** All of the guide. */
export function GuideText() {
  return topics.map(({ id, title, does, keys, steps }) => (
    <section
      key={id}
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-6 border-line border-t py-8 first:border-0 first:pt-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="text-md">
          {title}
        </h2>
        {keys && <Keys keys={keys} />}
      </div>
      <p className="mt-1 text-pretty text-quiet">{does}</p>
      <ol className="mt-4 flex list-decimal flex-col gap-2 pl-5 marker:text-quiet">
        {steps.map((step) => (
          <li key={step} className="text-pretty pl-1">
            {step}
          </li>
        ))}
      </ol>
    </section>
  ));
}
