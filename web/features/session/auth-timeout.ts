const desktopMs = 30_000;
const mobileMs = 60_000;

type Device = { userAgentData?: { mobile: boolean }; hasCoarsePointer: boolean };

/** The identity platform's limits of the specification. A browser that does not say what it runs on shows it by touch. */
export function authTimeoutMs({ userAgentData, hasCoarsePointer }: Device): number {
  return (userAgentData?.mobile ?? hasCoarsePointer) ? mobileMs : desktopMs;
}

/** Ends a call about identity that the server does not answer. */
export function authTimeout(): AbortSignal {
  const { userAgentData } = navigator as Pick<Device, 'userAgentData'>;
  const hasCoarsePointer = matchMedia('(pointer: coarse)').matches;
  return AbortSignal.timeout(authTimeoutMs({ ...(userAgentData && { userAgentData }), hasCoarsePointer }));
}
