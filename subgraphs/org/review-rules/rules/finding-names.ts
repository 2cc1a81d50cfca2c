import { findingCodes } from "../../../shared/screening/rules/finding-codes.js";

/** The codes that a condition may name: those that screening finds (wire contract reviews 5.2). */
export const findingNames: readonly string[] = Object.keys(findingCodes);
