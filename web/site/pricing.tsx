import Check from 'lucide-react/icons/check';
import { type Plan, plans } from '#web/features/plans/plans.ts';
import { OutLink } from './out-link.tsx';
import { Section } from './section.tsx';

function PlanCard({ plan }: { plan: Plan }) {
  const headingId = `plan-${plan.id}`;
  const isFree = plan.id === 'beginner';
  return (
    <article aria-labelledby={headingId} className="flex flex-col rounded-xl border border-line bg-panel p-6 sm:p-8">
      <h3 id={headingId} className="text-lg">
        {plan.name}
      </h3>
      <p className="mt-4 flex items-baseline gap-1.5 tabular-nums">
        <span className="font-semibold text-title">{plan.price}</span>
        <span className="text-md text-quiet">{plan.period}</span>
      </p>
      <p className="mt-3 text-pretty text-md text-quiet lg:min-h-12">{plan.audience}</p>
      <OutLink
        variant={isFree ? 'primary' : 'plain'}
        href={isFree ? '/signup' : '/home?view=upgrade'}
        aria-label={`Get Started with ${plan.name}`}
        className="mt-6 w-full"
      >
        Get Started
      </OutLink>
      <ul className="mt-8 flex flex-col gap-3 border-line border-t pt-6 text-md">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check size={16} className="mt-1 shrink-0 text-done" aria-hidden="true" />
            <span className="text-pretty">{feature}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

export function Pricing() {
  return (
    <Section
      id="pricing"
      title="The whole product, free. People, if you want them."
      lead="It runs on your own server, so no feature is held back and no seats are counted. The paid plans add support."
      className="border-line border-t"
    >
      <div className="mt-14 grid gap-6 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </div>
    </Section>
  );
}
