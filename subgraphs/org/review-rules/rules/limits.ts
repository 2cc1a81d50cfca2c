/** Rules of an organization (wire contract reviews 2.9). */
export const mostRules = 100;

/** The size of a rule as JSON, in bytes. */
export const mostRuleBytes = 16 * 1024;

/** Code points of a rule's name, and of its message to the agent. */
export const nameLength = { min: 1, max: 80 } as const;
export const messageLength = { min: 0, max: 200 } as const;

export const mostOperations = 20;
export const mostHandles = 200;
export const mostConditions = 10;
