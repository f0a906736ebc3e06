import X from 'lucide-react/icons/x';
import { checkHref } from '#web/pages/addresses/check-address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ButtonLink } from '#web/ui/buttons/button-link.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { Pin } from '#web/ui/ribbon/ribbon-shape.ts';
import { VersionRibbon } from '../../changes/version-ribbon.tsx';

/** Says once that the comments have followed a new version, and shows how. */
export function FollowedStrip({
  itemId,
  before,
  version,
  words,
  pins,
  shareKey,
  onChanges,
  onGo,
  onPin,
  onClose,
}: {
  itemId: string;
  before: number;
  version: number;
  words: string;
  pins: readonly Pin[];
  shareKey: string | undefined;
  onChanges: () => void;
  onGo: (frame: number) => void;
  onPin: (commentId: string) => void;
  onClose: () => void;
}) {
  return (
    <section
      aria-label="Comments in the new cut"
      className="relative z-4 shrink-0 border-line border-b bg-panel px-4 py-2 fill:hidden typing:hidden"
    >
      <div className="flex items-center gap-x-2 sm:gap-x-3">
        <p className="min-w-0 flex-1 text-pretty font-medium text-sm">{words}</p>
        <Button variant="ghost" className="max-sm:hidden" onClick={onChanges}>
          Changes
        </Button>
        <ButtonLink to={checkHref({ itemId, version, key: shareKey ?? null })}>Check fixes</ButtonLink>
        <IconButton label="Close" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <VersionRibbon
        old={{ itemId, version: before, name: `v${before}` }}
        now={{ itemId, version, name: `v${version}` }}
        pins={pins}
        size="low"
        moves
        onChoose={onGo}
        onPin={onPin}
        className="mt-2 max-md:hidden short:hidden"
      />
    </section>
  );
}
