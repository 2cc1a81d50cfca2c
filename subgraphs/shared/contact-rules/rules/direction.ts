/** A way that mail or messages go, as the identity that a rule belongs to sees it. */
export type Side = "inbound" | "outbound";

/** Which ways a contact rule is about. */
export type Direction = Side | "both";

export const sides = ["inbound", "outbound"] as const;

/** Whether a rule of that direction decides about that way. */
export function covers(direction: Direction, side: Side): boolean {
  return direction === "both" || direction === side;
}

/** The ways that a rule of that direction decides about. */
export function sidesOf(direction: Direction): readonly Side[] {
  return sides.filter((side) => covers(direction, side));
}

/** The other way. */
export function opposite(side: Side): Side {
  return side === "inbound" ? "outbound" : "inbound";
}
