import { NoAnswerError, ParleyProblem } from "../../clients/graphql/index.js";
import { VaultRequestError } from "../../clients/vault/errors.js";

/** The exit codes of `parley`. docs/command-line.md lists them; the meaning of a code never changes. */
export const exitCodes = {
  done: 0,
  /** The server or the command refused, for a reason without an exit code of its own. */
  failed: 1,
  /** The command line itself is wrong. */
  usage: 2,
  unauthenticated: 3,
  forbidden: 4,
  notFound: 5,
  noAnswer: 6,
  /** `doctor` found something that does not work. */
  unhealthy: 7,
  /** Ended by Ctrl-C before it was done. */
  interrupted: 130,
} as const;

const byStatus: Readonly<Record<number, number>> = {
  401: exitCodes.unauthenticated,
  403: exitCodes.forbidden,
  404: exitCodes.notFound,
  502: exitCodes.noAnswer,
  503: exitCodes.noAnswer,
};

/** The exit code of a command that ended with this error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof NotSignedInError) return exitCodes.unauthenticated;
  if (error instanceof NothingThereError) return exitCodes.notFound;
  if (error instanceof NoAnswerError) return exitCodes.noAnswer;
  if (error instanceof ParleyProblem || error instanceof VaultRequestError) {
    return byStatus[error.status] ?? exitCodes.failed;
  }
  return exitCodes.failed;
}

/** An error of the command itself: a sentence, and advice. */
export class CommandError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly hint: string | null = null,
  ) {
    super(message);
  }
}

/** The command was called with unusable input. */
export class UsageError extends CommandError {
  constructor(message: string, hint: string | null = null) {
    super("usage", message, hint);
  }
}

/** No server or no credential is known. */
export class NotSignedInError extends CommandError {
  constructor(message: string) {
    const hint =
      "Run parley sign-in, set PARLEY_URL and PARLEY_KEY, or run the command in the folder of an installation that runs.";
    super("not_signed_in", message, hint);
  }
}

/** The named object does not exist, or the credential may not see it. */
export class NothingThereError extends CommandError {
  constructor(message: string) {
    super("not_found", message);
  }
}
