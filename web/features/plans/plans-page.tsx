import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-component.ts';
import { type Plan, plans } from './plans.ts';

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx').then((file) => file.PlanDialog));

function PlanCard({ plan, teamName, onStart }: { plan: Plan; teamName: string; onStart: () => void }) {
  const isCurrent = plan.id === 'beginner';
  const headingId = `plan-${plan.id}`;
  return (
    <article
      aria-labelledby={headingId}
      className={classNames(
        'flex flex-col rounded-lg border bg-panel p-6 md:max-lg:p-4',
        isCurrent ? 'border-accent' : 'border-line',
      )}
    >
      <h2 id={headingId} className="flex items-center justify-between text-md">
        {plan.name}
        {isCurrent && (
          <span className="rounded-full bg-accent-soft px-2 py-0.5 font-medium text-accent text-xs">Your plan</span>
        )}
      </h2>
      <p className="mt-3 flex items-baseline gap-1 tabular-nums">
        <span className="font-semibold text-xl">{plan.price}</span>
        <span className="text-quiet">{plan.period}</span>
      </p>
      <p className="mt-2 text-pretty text-quiet md:max-lg:min-h-15 lg:min-h-10">{plan.audience}</p>
      <Button
        variant={isCurrent ? 'plain' : 'primary'}
        size="field"
        className="mt-5 w-full"
        aria-label={`Get Started with ${plan.name}`}
        unavailable={isCurrent && `You are on this plan: ${teamName} already has everything in it.`}
        {...PlanDialog.intent}
        onClick={onStart}
      >
        Get Started
      </Button>
      <p className="mt-2 min-h-4 text-center text-quiet text-xs">{isCurrent && 'You are on this plan.'}</p>
      <ul className="mt-4 flex flex-col gap-2.5 border-line border-t pt-5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check size={16} className="mt-0.5 shrink-0 text-done" aria-hidden="true" />
            <span className="text-pretty">{feature}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** The workspace's "Upgrade the plan". */
export function PlansPage({ teamName }: { teamName: string }) {
  const [chosen, setChosen] = useState<Plan | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <h1 className="text-xl">Upgrade the plan</h1>
      <p className="mt-2 max-w-text text-pretty text-quiet">
        {teamName} runs on your own server, with every feature. The plans differ in who helps you run it.
      </p>
      <div className="mt-8 grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            teamName={teamName}
            onStart={() => {
              setChosen(plan);
              setOpen(true);
            }}
          />
        ))}
      </div>
      {chosen && <PlanDialog open={open} onOpenChange={setOpen} plan={chosen} teamName={teamName} />}
    </div>
  );
}
