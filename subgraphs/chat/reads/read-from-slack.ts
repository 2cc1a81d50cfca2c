import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { sealedRowId } from "../../shared/secrets/sealed-columns.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import {
  connectionErrors,
  type ConnectionRow,
  findSealedToken,
  requireReauthorization,
} from "../connections/public.js";
import { openSlack, type SlackData } from "../slack/public.js";
import { isDeadToken } from "../writes/public.js";
import { readErrors } from "./errors.js";
import { readRefusal } from "./rules/read-refusal.js";

/** The gateway ends an operation after ten seconds. */
const milliseconds = 8_000;

/**
 * Reads from a connection's workspace (wire contract chat 8.4). Nothing of it is kept. Throws `connection_not_connected`,
 * `connection_reauthorization_required`, `rate_limited`, `not_found`, `missing_scope`, `slack_refused`, `invalid_cursor`,
 * `slack_unavailable`, `slack_timeout`.
 */
export async function readFromSlack(
  { services, viewer }: RequestContext,
  { id }: Pick<ConnectionRow, "id">,
  method: string,
  input: Readonly<Record<string, unknown>>,
): Promise<SlackData> {
  const { database, keyring, clock, config, limiter } = services;
  const limit = perMinute(config.CHAT_READS_PER_MINUTE, "CHAT_READS_PER_MINUTE");
  await enforce(limiter, "chat.reads", principalOf(viewer), limit);
  const sealed = await findSealedToken(database.request.reader, id);
  if (sealed === null) throw connectionErrors.problem("connection_not_connected");
  const token = keyring.open(sealed.token, sealedRowId(id)).toString("utf8");
  const answer = await openSlack(services).call({ method, token, input, sharedBy: id, milliseconds });
  if (answer.kind === "ok") return answer.data;
  if (isDeadToken(answer)) {
    await database.request.transaction((tx) => requireReauthorization(tx, id, sealed.version, clock.now()));
    throw readErrors.problem("connection_reauthorization_required");
  }
  const refusal = readRefusal(answer);
  switch (refusal.code) {
    case "not_found":
      throw notFound(refusal.what);
    case "missing_scope":
      throw readErrors.problem("missing_scope", { details: { needed: refusal.needed } });
    case "slack_refused":
      throw readErrors.problem("slack_refused", { details: { slack_error: refusal.slackError } });
    case "rate_limited":
      throw sharedErrors.problem("rate_limited", { retryAfter: refusal.retryAfter });
    case "invalid_cursor":
      throw sharedErrors.problem("invalid_cursor");
    case "slack_unavailable":
    case "slack_timeout":
      throw connectionErrors.problem(refusal.code);
  }
}
