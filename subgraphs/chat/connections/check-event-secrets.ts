import type { Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import type { EventSecrets } from "./keep-event-secrets.js";
import { appTokenObjection, signingSecretObjection } from "./rules/event-secrets.js";

/** Throws `validation_failed` for what cannot be the secrets of a Slack app. */
export function checkEventSecrets({ signingSecret, appToken }: EventSecrets): void {
  const violations: Violation[] = [];
  const check = (name: string, objection: string | null): void => {
    if (objection !== null) violations.push({ path: [name], message: objection });
  };
  if (signingSecret !== null) check("signingSecret", signingSecretObjection(signingSecret));
  if (appToken !== null) check("appToken", appTokenObjection(appToken));
  if (violations.length > 0) throw invalid(violations);
}
