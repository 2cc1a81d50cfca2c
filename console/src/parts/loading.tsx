/** Something is on its way. */
export function Loading() {
  return (
    <p role="status" className="soft">
      Loading…
    </p>
  );
}
