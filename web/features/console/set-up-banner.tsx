import ListChecks from 'lucide-react/icons/list-checks';
import X from 'lucide-react/icons/x';
import { flag, keepOnDevice } from '#web/kept/kept.ts';
import { useKept } from '#web/kept/use-kept.ts';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

const kept = keepOnDevice('vizio-set-up-seen', flag, false);

/** Leads the first account of a server to its checklist, until it is opened or skipped. */
export function SetUpBanner() {
  const [isSeen, setSeen] = useKept(kept);
  if (isSeen) return null;

  const skip = () => setSeen(true);
  return (
    <section
      aria-label="Set up this server"
      className="flex shrink-0 items-center gap-3 border-line border-b bg-panel py-1 pr-2 pl-4 text-sm"
    >
      <ListChecks size={16} aria-hidden="true" className="shrink-0 text-accent max-sm:hidden" />
      <p className="min-w-0 max-sm:flex-1">You run this server. Check its address, email and storage.</p>
      <ButtonLink to="/server?section=health" onClick={skip}>
        Check
      </ButtonLink>
      <IconButton label="Skip the checks" className="ml-auto" onClick={skip}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
