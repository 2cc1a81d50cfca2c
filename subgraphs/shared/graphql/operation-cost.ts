/**
 * The cost of one operation: one for each field that may be returned. Page sizes multiply; introspection fields are
 * counted separately.
 */
export const maxCost = 20_000;
