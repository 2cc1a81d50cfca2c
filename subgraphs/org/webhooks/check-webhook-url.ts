import type { Config } from "../../shared/config/config.js";
import type { Violation } from "../../shared/errors/problem.js";
import { builtInReceiver } from "../../shared/rules/built-in-receiver.js";
import { receiverHint, receiverObjection } from "../../shared/outbound/receiver-objection.js";

/**
 * What is wrong with a receiver's URL (wire contract org 3.3), as far as this can be decided without DNS. The built-in
 * receiver's is always valid.
 */
export function webhookUrlViolations(config: Config, url: string): Violation[] {
  if (url === builtInReceiver) return [];
  const message = receiverObjection(config, url);
  return message === null ? [] : [{ path: ["url"], message, type: "url_parsing", hint: receiverHint }];
}
