/** Limits of automatic replies (wire contract im 8, 12). */
export const routerLimits = {
  /** Seconds between two explanations of the triage line to one person. */
  helpSeconds: 600,
  /** Seconds between two explanations of a pool line to one person. */
  poolHelpSeconds: 86_400,
  /** Commands of one person that are carried out in an hour. More are dropped without an answer. */
  commandsPerHour: 60,
  /** Handles that `list` names. */
  listedHandles: 50,
} as const;

/** The most rows of a page of assignments (wire contract im 5). */
export const largestAssignmentPage = 200;
