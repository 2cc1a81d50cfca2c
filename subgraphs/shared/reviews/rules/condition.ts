import type { Level } from "../../rules/screening-level.js";
import type { Audience } from "./facts.js";

/** Whose earlier sends make a receiver known. */
export type ContactScope = "identity" | "organization";

/** The conditions of rules with their values (wire contract reviews 2.3). */
export type Condition =
  | { readonly type: "audience"; readonly value: Audience }
  | { readonly type: "first_contact"; readonly value: ContactScope }
  | { readonly type: "findings"; readonly value: readonly string[] }
  | { readonly type: "level_at_least"; readonly value: Exclude<Level, "clean"> };
