import KeyRound from 'lucide-react/icons/key-round';
import type { ApiToken } from '#contract/accounts/tokens.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Time } from '#web/ui/text/time.tsx';
import { describeScopes } from './scope-words.ts';

function placesOf({ teams, folders }: ApiToken, all: string): string {
  const places = folders ?? teams;
  if (places === null) return all;
  return places.map(({ name }) => name).join(', ') || 'nothing that you can still see';
}

export function TokenRow({ token, all, onRevoke }: { token: ApiToken; all: string; onRevoke: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-3 last:border-0">
      <KeyRound size={20} aria-hidden="true" className="shrink-0 text-quiet" />
      <div className="wrap-anywhere min-w-0 flex-1 basis-40">
        <p className="font-medium">{token.name}</p>
        <p className="text-pretty text-quiet text-sm">
          {describeScopes(token.scopes)} in {placesOf(token, all)}
        </p>
        <p className="text-quiet text-sm">
          {token.usedAt ? (
            <>
              Used <Time iso={token.usedAt} />
            </>
          ) : (
            'Never used'
          )}
          {' · ends '}
          <Time iso={token.expiresAt} />
        </p>
      </div>
      <Button aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
