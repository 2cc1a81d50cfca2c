/** The largest numbers of things that the local Slack stores. It deletes nothing silently: more is refused. */
export const limits = {
  workspaces: 200,
  apps: 200,
  tokens: 5_000,
  usersPerWorkspace: 5_000,
  channelsPerWorkspace: 5_000,
  messages: 10_000,
  /** Slack's own: characters of a message's text. */
  textCharacters: 40_000,
  /** Slack's own: different emoji on one message, and emoji of one person on it. */
  emojiPerMessage: 50,
  emojiPerPerson: 23,
  /** Slack's own: pins of a channel, people of a direct message besides oneself. */
  pinsPerChannel: 100,
  openUsers: 8,
  files: 2_000,
  fileBytes: 256 * 1024 * 1024,
  sessions: 5_000,
  codes: 1_000,
  /** Events of one app that wait for a socket, and events that wait to be posted. */
  waitingEvents: 1_000,
  tickets: 1_000,
  /** The last messages of a channel that the control API shows. */
  messagesShown: 500,
  faults: 200,
  callsPerFault: 1_000,
  calls: 1_000,
  /** Characters of the arguments of a call that are stored for the control API. */
  argumentCharacters: 100_000,
  /** Slack's own, about: people that a message shows of each reaction. `reactions.get` shows all where it is asked to. */
  usersPerReaction: 50,
  hanging: 200,
} as const;
