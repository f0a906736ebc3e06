import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { OwnProvider, Provider } from '#contract/accounts/users.ts';
import { signInOptions } from '#web/api/sign-in-options.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showError } from '#web/ui/notices/toast.ts';
import { codeStepPath } from './next-path.ts';
import { GoogleLogo, MicrosoftLogo } from './provider-logos.tsx';
import { onCodeStep, raisePopup } from './provider-sign-in.ts';
import { useProvider } from './use-provider.ts';

const offers = [
  { provider: 'google', name: 'Google', setting: 'GOOGLE_CLIENT_ID', Logo: GoogleLogo },
  { provider: 'microsoft', name: 'Microsoft', setting: 'MICROSOFT_CLIENT_ID', Logo: MicrosoftLogo },
] as const;

/** A copy, because the contract's own would bring zod to the first page. */
const ownProviders: OwnProvider[] = ['oidc', 'saml'];

type Offer = (typeof offers)[number];
type Configured = Record<Offer['provider'], boolean>;

function whyNot(offer: Offer, configured: Configured | undefined, failed: boolean): string | false {
  if (failed) return 'The sign-in options could not be loaded. Reload the page.';
  if (!configured) return 'Loading the sign-in options …';
  if (configured[offer.provider]) return false;
  return `${offer.name} sign-in is not set up on this server. An administrator can add ${offer.setting}.`;
}

export function ProviderButtons({ next }: { next: string }) {
  const navigate = useNavigate();
  const options = useQuery(signInOptions);
  const [pending, start] = useProvider(next);

  useEffect(() => onCodeStep(() => navigate(codeStepPath(next))), [navigate, next]);

  const only = options.data?.only;
  const enter = (provider: Provider) =>
    pending ? raisePopup() : void start(provider).catch(() => showError('Error login'));
  return (
    <div className="flex flex-col gap-2">
      {ownProviders.map((own) => {
        const name = options.data?.[own];
        if (!name || (only && only !== own)) return null;
        return (
          <Button
            key={own}
            size="field"
            variant={only ? 'primary' : 'plain'}
            className="w-full"
            onClick={() => enter(own)}
          >
            {name}
          </Button>
        );
      })}
      {(only ? [] : offers).map((offer) => (
        <Button
          key={offer.provider}
          size="field"
          className="w-full"
          unavailable={whyNot(offer, options.data, options.isError)}
          onClick={() => enter(offer.provider)}
        >
          <offer.Logo />
          {offer.name}
        </Button>
      ))}
    </div>
  );
}
