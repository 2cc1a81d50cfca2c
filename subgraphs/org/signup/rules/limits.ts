/** Length of what an agent says to its human, in code points. */
export const noteToHumanLength = { min: 1, max: 2000 } as const;

/** Agent signup (wire contract org 2.4). */
export const signupLimits = {
  /** What is longer is cut. */
  harness: 64,
  codeHours: 48,
  /** Wrong codes until a new one must be asked for. */
  attempts: 5,
  /** Wrong codes, whichever were sent, until none is looked at any more: else an agent would guess on for ever. */
  attemptsInAll: 15,
  resendMinutes: 5,
  /** To one human, whatever the number of agents that name them. */
  resendsPerDay: 20,
  /** Agents of one human that wait to be confirmed. */
  unclaimedPerHuman: 5,
  /** Days without any use of its key after which an unclaimed agent counts as abandoned. */
  abandonedDays: 30,
} as const;
