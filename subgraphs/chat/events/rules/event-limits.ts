/** Limits of a stored event. Values beyond them are left out or cut. */
export const eventLimits = {
  files: 20,
  /** Actions of one interaction, and what may be chosen in each. */
  actions: 25,
  selected: 100,
  /** Workspaces that one event may be for. */
  teams: 10,
  /** Connections that one transaction stores an event for. */
  connections: 100,
  challengeCharacters: 1_024,
} as const;

/** The retention of events, in days (wire contract chat 9.2). */
export const eventKeepDays = 30;
