/**
 * Milliseconds after which a demo is over in any case, should the process end before it says so: its key has ended by then,
 * and another demo may start.
 */
export const demoLife = 5 * 60_000;
