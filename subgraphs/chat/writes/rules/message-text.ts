/** How long the text of a message may be, in code points (wire contract chat 2). */
export const messageText = { min: 1, max: 12_000 } as const;
