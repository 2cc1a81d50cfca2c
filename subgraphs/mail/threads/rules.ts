/** Messages of a thread that one transaction deletes. */
export const deletedAtOnce = 200;
