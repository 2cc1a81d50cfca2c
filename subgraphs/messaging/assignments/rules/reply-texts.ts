/** The texts of automatic replies. No text names an agent that the person did not name, or is not connected with. */
export const replyTexts = {
  greeting: (handle: string) => `You are connected with @${handle}. Write here to talk.`,
  alreadyConnected: (handle: string) => `You are already connected with @${handle}.`,
  dedicatedLine: (handle: string, number: string) => `@${handle} has its own number. Text ${number}.`,
  cannotConnect: "This agent cannot be connected. Check its handle.",
  busy: "All lines are in use. Disconnect another agent first: text `list` to see them.",
  disconnected: (handle: string) => `You are disconnected from @${handle}.`,
  notConnected: "You are not connected with this agent.",
  disconnectedAll: "You are disconnected from all agents.",
  noConnections: "You are not connected with any agent.",
  list: (handles: readonly string[], more: number) =>
    `Connected with: ${handles.map((handle) => `@${handle}`).join(", ")}${more > 0 ? `, and ${more} more` : ""}.`,
  help: "Text `connect @handle` to reach an agent, `disconnect @handle` to end it, `list` to see your agents.",
  poolHelp: "Nobody is connected with you at this number. Text the number that your agent gave you to connect.",
} as const;
