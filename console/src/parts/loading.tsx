/** Something is on its way: lines where it will stand. */
export function Loading({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div role="status" className="skeleton">
      <span className="unseen">Loading…</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton-line" />
      ))}
    </div>
  );
}
