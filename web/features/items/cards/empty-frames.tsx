/** Three empty frames of a film strip. */
export function EmptyFrames() {
  return (
    <svg viewBox="0 0 216 96" className="h-24 w-auto max-w-full" fill="none" aria-hidden="true">
      <g className="stroke-line" strokeWidth="1.5">
        <rect x="8" y="20" width="92" height="60" rx="6" className="fill-panel" transform="rotate(-5 54 50)" />
        <rect x="116" y="20" width="92" height="60" rx="6" className="fill-panel" transform="rotate(5 162 50)" />
        <rect x="56" y="10" width="104" height="70" rx="6" className="fill-raised" />
      </g>
      <path d="M101 34.5v21l17-10.5z" className="fill-accent" />
      <path d="M68 70h80" className="stroke-line" strokeWidth="3" strokeLinecap="round" />
      <path d="M68 70h26" className="stroke-accent" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
