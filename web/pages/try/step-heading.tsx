import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of the step that follows another one, whose button had the focus. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-md outline-none">
      {children}
    </h2>
  );
}
