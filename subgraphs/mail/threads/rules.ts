/** Messages of a thread that one transaction deletes or marks. */
export const changedAtOnce = 200;

/** The most messages of a thread whose labels change, all in one transaction. */
export const mostLabelled = 500;

/** Threads that one page of a list by labels examines. A page may end early and continue from there. */
export const mostThreadsWalked = 2_000;

/** Threads are found by the index of a label if it is on up to this number of messages, else by walking along them. */
export const fewLabelled = 2_000;
