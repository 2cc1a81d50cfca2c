/** Who made a change. */
export interface Actor {
  readonly kind: string;
  readonly name?: string | null;
}

/** Who did something: `Ada`, `@scout`, `the key “CI”`. */
export function actorInWords({ kind, name }: Actor): string {
  if (kind === "SYSTEM") return "Parley";
  if (kind === "EXTERNAL") return "somebody outside";
  if (kind === "KEY") return name == null ? "a deleted key" : `the key “${name}”`;
  return name ?? (kind === "AGENT" ? "a deleted agent" : "a person who left");
}

/** Whether it belongs to the organization, and can be the subject of a sentence. */
export const isOurs = ({ kind }: Actor): boolean => kind !== "SYSTEM" && kind !== "EXTERNAL";
