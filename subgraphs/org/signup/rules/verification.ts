import { signupLimits } from "./limits.js";

/** The inputs for checking a code. */
export interface VerificationState {
  readonly claimed: boolean;
  /** Wrong codes since the last one was sent. */
  readonly attempts: number;
  /** Wrong codes in all. */
  readonly wrongCodes: number;
  readonly codeExpiresAt: Date;
}

/** The decision before the code is compared. */
export type VerificationDecision =
  | "already_claimed"
  | "guesses_exhausted"
  | "attempts_exhausted"
  | "code_expired"
  | "compare";

/** The error for an agent with too many wrong guesses: it gets no other code and needs its human. */
export const noGuessLeft = {
  message:
    "Too many wrong codes. No further code is checked. Your human can still sign in to the console and approve you.",
  hint: "Ask your human to sign in to the console and approve you.",
} as const;

/**
 * Decides in the order of the contract's cases (wire contract org 2.4). After too many guesses the agent learns nothing
 * else.
 */
export function decideVerification(state: VerificationState, now: Date): VerificationDecision {
  if (state.claimed) return "already_claimed";
  if (isOutOfGuesses(state)) return "guesses_exhausted";
  if (state.attempts >= signupLimits.attempts) return "attempts_exhausted";
  return state.codeExpiresAt <= now ? "code_expired" : "compare";
}

/** Whether the agent has guessed too often to get another code. */
export function isOutOfGuesses({ wrongCodes }: Pick<VerificationState, "wrongCodes">): boolean {
  return wrongCodes >= signupLimits.attemptsInAll;
}

/** Seconds until a new code may be requested, an integer; 0 when it may be now. */
export function secondsUntilResend(codeSentAt: Date, now: Date): number {
  const wait = codeSentAt.getTime() + signupLimits.resendMinutes * 60_000 - now.getTime();
  return Math.max(0, Math.ceil(wait / 1000));
}

/** When a code that is sent now expires. */
export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + signupLimits.codeHours * 3600_000);
}
