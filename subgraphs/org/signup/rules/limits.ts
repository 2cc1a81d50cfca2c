/** Length of what an agent says to its human, in code points. */
export const noteToHumanLength = { min: 1, max: 2000 } as const;

/** Agent signup (wire contract org 2.4). */
export const signupLimits = {
  /** Longer text is cut. */
  harness: 64,
  codeHours: 48,
  /** Wrong codes until a new one must be requested. */
  attempts: 5,
  /** Wrong codes in total, over all sent codes, until no code is accepted: otherwise an agent could guess for ever. */
  attemptsInAll: 15,
  resendMinutes: 5,
  /** To one human, from all agents that name them. */
  resendsPerDay: 20,
  /** Agents of one human that wait for confirmation. */
  unclaimedPerHuman: 5,
  /** Days without any use of its key after which an unclaimed agent counts as abandoned. */
  abandonedDays: 30,
} as const;
