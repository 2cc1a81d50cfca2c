const over: ReadonlySet<string> = new Set(["COMPLETED", "FAILED", "CANCELED"]);

/** Whether a task takes no more messages. */
export const isOver = (state: string): boolean => over.has(state);
