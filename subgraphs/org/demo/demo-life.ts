/**
 * Milliseconds after which a demo counts as ended, even if the process died before it recorded that: its key has
 * expired by then, and another demo may start.
 */
export const demoLife = 5 * 60_000;
