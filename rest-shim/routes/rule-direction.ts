import { Type } from "typebox";
import type { ContactDirection, ContactRuleDirection } from "../../generated/documents.js";

const Inbound = Type.Literal("inbound");
const Outbound = Type.Literal("outbound");

/** Which directions a contact rule is about (wire contract client-drift 7a). */
export const RuleDirection = Type.Union([Inbound, Outbound, Type.Literal("both")], {
  description: "Which directions the rule is about: what the target sends, what the identity sends, or both.",
});

/** One direction, which a change applies to. */
const OneDirection = Type.Union([Inbound, Outbound], {
  description: "Changes `action` in this direction alone. Not with `direction`.",
});

/** The key of a list of rules that chooses by direction. */
export const directionQuery = Type.Optional(
  Type.Union([Inbound, Outbound, Type.Literal("both")], {
    description: "Only rules about this direction. `inbound` and `outbound` include rules about both.",
  }),
);

/** Keys of a change of a rule. The operation says which of them go together. */
export const ruleChangeKeys = {
  direction: Type.Optional(RuleDirection),
  apply_to: Type.Optional(OneDirection),
};

/** The description of routes that change a rule. */
export const ruleChangeText =
  "For admin keys. Pass `action`, `direction` or both; or `action` and `apply_to`, which leaves the other direction as it is, if " +
  "necessary as a rule of its own. The answer is the rule that now says what was asked for.";

type Wire = "inbound" | "outbound" | "both";

/** A direction as GraphQL has it. */
export function ruleDirection(direction: Wire | undefined): ContactRuleDirection | undefined {
  return direction?.toUpperCase() as ContactRuleDirection | undefined;
}

/** The variables of a change of directions. */
export function directionChange(body: { readonly direction?: Wire; readonly apply_to?: "inbound" | "outbound" }) {
  return {
    direction: ruleDirection(body.direction),
    applyTo: body.apply_to?.toUpperCase() as ContactDirection | undefined,
  };
}
