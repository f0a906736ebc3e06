import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step. It takes the focus from the button of the step before. */
export function StepHeading({ step, children }: { step: 1 | 2 | 3; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step > 1) heading.current?.focus();
  }, [step]);
  return (
    <>
      <p className="text-quiet text-sm">Step {step} of 3</p>
      <h2 ref={heading} tabIndex={-1} className="text-md outline-none">
        {children}
      </h2>
    </>
  );
}
