/** How dangerous something is according to screening, mildest first (wire contract reviews 5.3). */
export const levels = ["clean", "notice", "suspicious", "dangerous"] as const;
export type Level = (typeof levels)[number];
