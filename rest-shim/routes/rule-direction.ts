import { Type } from "typebox";

/** Which way a contact rule works: every rule works both ways, so a rule for one way is refused, and never widened. */
export const RuleDirection = Type.Literal("both", { description: "Rules work both ways." });
