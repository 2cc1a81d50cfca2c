/** Messages of a thread that one transaction deletes or marks. */
export const changedAtOnce = 200;
