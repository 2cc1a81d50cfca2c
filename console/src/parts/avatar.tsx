interface AvatarProps {
  /** Decides the colour: the same for one agent or person everywhere. */
  readonly id: string;
  /** Gives the initials. */
  readonly name: string;
  /** People are round, agents are square. */
  readonly kind?: "agent" | "person";
  readonly size?: "small" | "large";
}

/** How many colours the style has. */
const hues = 10;

/** A face for an agent or a user. Screen readers skip it, because the name is beside it. */
export function Avatar({ id, name, kind = "agent", size = "small" }: AvatarProps) {
  return (
    <span className={`avatar ${kind} ${size} hue-${hueOf(id)}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** `sales-desk` → `SD`, `Ada Lovelace` → `AL`, `planner` → `PL`. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first, second] = words;
  if (first === undefined) return "?";
  const letters =
    second === undefined ? Array.from(first).slice(0, 2) : [first, second].map((word) => Array.from(word)[0]);
  return letters.join("").toUpperCase();
}

/** A number below `hues`, spread evenly over ids. */
export function hueOf(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  return hash % hues;
}
