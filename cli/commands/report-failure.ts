import { VaultError, VaultRequestError } from "../../clients/vault/errors.js";
import { NoAnswerError, ParleyProblem } from "../../clients/graphql/index.js";
import { CommandError } from "../terminal/exit-codes.js";
import { printable } from "../terminal/printable.js";

interface Report {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly violations: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}

/** Advice for the command line, where the API's hint is about requests. */
const hintHere: Readonly<Record<string, string>> = {
  credential_not_accepted:
    "parley status shows whose key is used, and --help says whose the command needs. parley sign-in --link signs a user in.",
  im_not_enabled: "Run parley agents update <handle> --im on.",
};

/**
 * Prints on standard error why a command failed: the API's sentence and its hint, or with `--json` the same as JSON.
 */
export async function reportFailure(error: unknown, json: boolean): Promise<void> {
  const failure = await tell(error);
  if (json) {
    process.stderr.write(`${JSON.stringify({ error: failure })}\n`);
    return;
  }
  const violations = failure.violations.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  const lines = [failure.message, ...violations, ...(failure.hint === null ? [] : [failure.hint])];
  process.stderr.write(`${lines.map(printable).join("\n")}\n`);
}

async function tell(error: unknown): Promise<Report> {
  if (error instanceof ParleyProblem) {
    const { code, message, hint, violations } = error;
    return { code, message, hint: hintHere[code] ?? hint, violations };
  }
  if (error instanceof VaultRequestError) {
    const { code, explanation: message, hint, violations } = error;
    return { code, message, hint, violations };
  }
  if (error instanceof NoAnswerError) {
    const hint = "Check that the server runs, and the address.";
    return { code: "no_answer", message: error.message, hint, violations: [] };
  }
  if (error instanceof CommandError) {
    return { code: error.code, message: error.message, hint: error.hint, violations: [] };
  }
  if (error instanceof VaultError) return { code: "vault", message: error.message, hint: null, violations: [] };
  // Loaded only now, because it loads the server's start errors.
  const { explainFailure } = await import("../../gateway/start/explain-failure.js");
  return { code: "failed", message: explainFailure(error), hint: null, violations: [] };
}
