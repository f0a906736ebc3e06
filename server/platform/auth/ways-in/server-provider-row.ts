type Common = { name: string; issuer: string; domains: string[]; groups: string | null; isOnly: boolean };

/** The provider that was set on the console. */
export type ServerProviderRow = Common &
  (
    | { kind: 'openid'; clientId: string; sealedSecret: string; checkMinutes: number | null }
    | { kind: 'saml'; entryPoint: string; certificates: string[]; checkMinutes: null }
  );
