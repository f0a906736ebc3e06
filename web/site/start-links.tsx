import { OutLink } from './out-link.tsx';
import { serverFacts } from './server-facts.ts';

/** The way in: to the workspace, or on an empty server to its first account. */
export function StartLinks() {
  if (serverFacts.isNew) {
    return (
      <OutLink variant="primary" href="/signup" className="text-center max-sm:h-auto max-sm:py-3">
        Create the first account (you will run this server)
      </OutLink>
    );
  }
  return (
    <>
      <OutLink variant="primary" href="/home">
        Open the workspace
      </OutLink>
      <OutLink variant="plain" href="/signup">
        Create an account
      </OutLink>
    </>
  );
}
