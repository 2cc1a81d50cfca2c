/** A direction of mail or messages, as seen by the identity that owns the rule. */
export type Side = "inbound" | "outbound";

/** The directions of a contact rule. */
export type Direction = Side | "both";

export const sides = ["inbound", "outbound"] as const;

/** Whether a rule of that direction applies to one direction. */
export function covers(direction: Direction, side: Side): boolean {
  return direction === "both" || direction === side;
}

/** The directions that a rule applies to. */
export function sidesOf(direction: Direction): readonly Side[] {
  return sides.filter((side) => covers(direction, side));
}

/** The other direction. */
export function opposite(side: Side): Side {
  return side === "inbound" ? "outbound" : "inbound";
}
