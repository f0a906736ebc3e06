const desktopMs = 30_000;
const mobileMs = 60_000;

type Device = { userAgentData?: { mobile: boolean }; hasCoarsePointer: boolean };

/** The specification's time limits for auth calls. Browsers without userAgentData are classified by touch input. */
export function authTimeoutMs({ userAgentData, hasCoarsePointer }: Device): number {
  return (userAgentData?.mobile ?? hasCoarsePointer) ? mobileMs : desktopMs;
}

/** Aborts an auth call that the server does not respond to in time. */
export function authTimeout(): AbortSignal {
  const { userAgentData } = navigator as Pick<Device, 'userAgentData'>;
  const hasCoarsePointer = matchMedia('(pointer: coarse)').matches;
  return AbortSignal.timeout(authTimeoutMs({ ...(userAgentData && { userAgentData }), hasCoarsePointer }));
}
