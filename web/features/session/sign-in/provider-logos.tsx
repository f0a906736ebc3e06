export function GoogleLogo() {
  return (
    <svg viewBox="0 0 18 18" className="size-4" aria-hidden="true">
      <path
        className="fill-google-blue"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
      />
      <path
        className="fill-google-green"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.71H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path
        className="fill-google-yellow"
        d="M3.97 10.71A5.4 5.4 0 0 1 3.68 9c0-.6.1-1.17.29-1.71V4.96H.96a9 9 0 0 0 0 8.08z"
      />
      <path
        className="fill-google-red"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}

export function MicrosoftLogo() {
  return (
    <svg viewBox="0 0 18 18" className="size-4" aria-hidden="true">
      <path className="fill-microsoft-red" d="M0 0h8.5v8.5H0z" />
      <path className="fill-microsoft-green" d="M9.5 0H18v8.5H9.5z" />
      <path className="fill-microsoft-blue" d="M0 9.5h8.5V18H0z" />
      <path className="fill-microsoft-yellow" d="M9.5 9.5H18V18H9.5z" />
    </svg>
  );
}
