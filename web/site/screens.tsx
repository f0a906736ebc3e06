import { classNames } from '#web/ui/class-names.ts';
import { Picture } from './picture.tsx';
import { Section } from './section.tsx';

const frame = 'overflow-hidden rounded-lg shadow-stage sm:rounded-xl';

/** Real screenshots, taken by `node scripts/launch.mjs pictures`. */
export function Screens() {
  return (
    <Section
      id="screens"
      title="Quiet, so that the picture is not"
      lead="Dark or light, on a desk or in a hand. A script takes these pictures from the version that you are about to open; nothing in them is retouched."
    >
      {/* A desktop and a phone of equal height at any width. */}
      <div className="mt-14 grid grid-cols-1 gap-6 md:grid-cols-[1440fr_416fr]">
        <Picture
          name="workspace"
          alt="The workspace: teams on the left, their projects, members and plan beside them, and the work in the middle."
          className={frame}
        />
        <Picture
          name="workspace-phone"
          alt="The same workspace on a phone, with its views in a bar at the lower edge."
          className={classNames(frame, 'mx-auto w-phone md:w-full')}
        />
      </div>
      <div className="mt-6 grid grid-cols-1 gap-6 md:grid-cols-2">
        <Picture name="sign-in" alt="The sign-in page: one card, and the product beside it." className={frame} />
        <Picture name="plans" alt="Upgrade the plan: Beginner, Pro and Team side by side." className={frame} />
      </div>
    </Section>
  );
}
