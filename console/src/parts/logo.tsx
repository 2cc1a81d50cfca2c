/** Two that talk: the mark of Parley. */
export function Logo({ size = 22 }: { readonly size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="logo-back"
        d="M13 11h13a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4v4l-5-4h-8a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4z"
      />
      <path
        className="logo-front"
        d="M6 2h14a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-9l-5 4v-4a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z"
      />
      <circle className="logo-dot" cx="9.5" cy="10" r="1.7" />
      <circle className="logo-dot" cx="16.5" cy="10" r="1.7" />
    </svg>
  );
}
