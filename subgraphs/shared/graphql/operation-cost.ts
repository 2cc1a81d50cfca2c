/** What one operation may cost: one for each field that may come back. Page sizes multiply, fields of introspection are counted apart. */
export const maxCost = 20_000;
