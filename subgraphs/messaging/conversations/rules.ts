/** Characters of the latest message that a list shows (wire contract im 11). */
export const previewLength = 280;

/** Rows of a page at most (wire contract im 5). */
export const largestPage = 200;
