/** Who made a change. */
export interface Actor {
  readonly kind: string;
  readonly name?: string | null;
}

/** Who did something, for people: `by Ada`, `by @scout`, `by the key “CI”`. Nothing if it was not recorded. */
export function By({ actor }: { readonly actor?: Actor | null | undefined }) {
  const who = actor == null ? null : whoIs(actor);
  return who === null ? null : <span className="by">by {who}</span>;
}

function whoIs({ kind, name }: Actor): string {
  if (kind === "SYSTEM") return "Parley";
  if (kind === "EXTERNAL") return "somebody outside";
  if (kind === "KEY") return name == null ? "a deleted key" : `the key “${name}”`;
  return name ?? (kind === "AGENT" ? "a deleted agent" : "a person who left");
}
