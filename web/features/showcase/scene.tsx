/** The shot under review: an evening over water, as inline SVG, so that nothing has to load. */
export function Scene() {
  return (
    <svg viewBox="0 0 800 450" className="block w-full" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="scene-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-scene-night)]" />
          <stop offset="0.42" className="[stop-color:var(--color-scene-dusk)]" />
          <stop offset="0.74" className="[stop-color:var(--color-scene-rose)]" />
          <stop offset="1" className="[stop-color:var(--color-scene-amber)]" />
        </linearGradient>
        <linearGradient id="scene-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-scene-rose)]" />
          <stop offset="0.35" className="[stop-color:var(--color-scene-water)]" />
          <stop offset="1" className="[stop-color:var(--color-scene-night)]" />
        </linearGradient>
        <radialGradient id="scene-glow">
          <stop offset="0" className="[stop-color:var(--color-scene-sun)]" stopOpacity="0.75" />
          <stop offset="1" className="[stop-color:var(--color-scene-amber)]" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="800" height="290" fill="url(#scene-sky)" />
      <circle cx="540" cy="238" r="190" fill="url(#scene-glow)" />
      <circle cx="540" cy="238" r="34" className="fill-scene-sun" />
      <path
        className="fill-scene-far"
        d="M0 236 64 214l52 12 70-46 58 30 46-16 74 44 66-12 62 22 96-8 58-34 62 26 92-18v74H0z"
      />
      <path className="fill-scene-mid" d="M0 262 90 236l84 20 96-8 70 22 120 8 140-4 96-24 104 14v30H0z" />
      <rect y="286" width="800" height="164" fill="url(#scene-water)" />
      <g className="fill-scene-sun">
        <path d="M494 294h92l-10 4h-74z" opacity="0.9" />
        <path d="M506 308h70l-8 3h-52z" opacity="0.65" />
        <path d="M488 324h98l-14 4h-66z" opacity="0.45" />
        <path d="M512 344h64l-10 3h-42z" opacity="0.3" />
        <path d="M498 366h86l-14 4h-54z" opacity="0.2" />
      </g>
      <path className="fill-scene-near" d="M0 388c120-20 210-6 310 18 90 20 170 18 250 4s170-18 240 2v38H0z" />
      {/* A person at the end of a jetty. */}
      <path className="fill-scene-near" d="M150 372h196v9H150zm14 9h7v40h-7zm72 0h7v40h-7zm76 0h7v40h-7z" />
      <path
        className="fill-scene-near"
        d="M300 302c6 0 10 5 10 11s-3 9-6 11c9 3 13 10 14 22l1 26h-8l-1 0-3 0h-14l-2-26c0-12 1-19 8-22-4-2-7-5-7-11s3-11 8-11z"
      />
    </svg>
  );
}
