import type { Config } from "../../shared/config/config.js";
import type { Violation } from "../../shared/errors/problem.js";
import { receiverHint, receiverObjection } from "../../shared/outbound/receiver-objection.js";
import { checkPushConfig, type PushConfigContent, type PushConfigInput } from "./rules/push-config.js";

/** Checks a push configuration, and its URL by the rules for outside calls. `path` is its location in the input. */
export function readPushConfig(
  config: Config,
  input: PushConfigInput,
  path: Violation["path"] = [],
): { content: PushConfigContent; violations: readonly Violation[] } {
  const { content, violations } = checkPushConfig(input, path);
  const message = receiverObjection(config, input.url);
  if (message === null) return { content, violations };
  return {
    content,
    violations: [{ path: [...path, "url"], message, type: "url_parsing", hint: receiverHint }, ...violations],
  };
}
