import { findingCodes } from "../../../shared/screening/rules/finding-codes.js";

/** Findings in what agents send (wire contract reviews 5.2). */
const outbound = ["secret_material", "card_number", "bulk_addresses"] as const;

/** The codes that a condition may name. */
export const findingNames: readonly string[] = [...Object.keys(findingCodes), ...outbound];
