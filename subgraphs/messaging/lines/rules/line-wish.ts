import type { IdentityOptions } from "../../../shared/lifecycle/identity-lifecycle.js";
import type { LineRow } from "../store/lines.js";

export type LineType = NonNullable<LineRow["type"]>;

/** The request's values for the line of an identity. */
export type LineWish =
  | { readonly kind: "attach"; readonly lineId: string }
  | { readonly kind: "detach" }
  | { readonly kind: "claim"; readonly type: LineType };

/** The wish in the options of a new or changed identity; null for none. There is at most one. */
export function lineWish({ imLineId, claimImLine }: IdentityOptions): LineWish | null {
  if (claimImLine !== undefined) return { kind: "claim", type: claimImLine };
  if (imLineId === undefined) return null;
  return imLineId === null ? { kind: "detach" } : { kind: "attach", lineId: imLineId };
}
