import type { Services } from "../../shared/context/services.js";
import { notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { connectionErrors, freshToken, requireReauthorization } from "../connections/public.js";
import { openSlack, openSlackFiles, type OpenedDownload, type SlackAnswer, type SlackData } from "../slack/public.js";
import { isDeadToken } from "../writes/public.js";
import { readErrors } from "./errors.js";
import { readRefusal } from "./rules/read-refusal.js";

/** The gateway ends an operation after ten seconds. */
const milliseconds = 8_000;

/** Reads from the workspace of one connection. Slack's refusals are thrown (wire contract chat 8.4). */
export interface SlackReader {
  call(method: string, input: Readonly<Record<string, unknown>>): Promise<SlackData>;
  /** The bytes of a file at an address of Slack's; null when they are more than `mostBytes`. */
  download(address: string, mostBytes: number): Promise<Extract<OpenedDownload, { readonly kind: "bytes" }> | null>;
}

/**
 * Opens the way to a connection's workspace. Throws `connection_not_connected`,
 * `connection_reauthorization_required`, `slack_unavailable`.
 */
export async function openReader(services: Services, id: string): Promise<SlackReader> {
  const { database, clock } = services;
  const held = await freshToken(services, id);
  if (held === "refused") throw readErrors.problem("connection_reauthorization_required");
  if (held === null) throw connectionErrors.problem("connection_not_connected");
  const { token, version } = held;
  if (token === null) throw connectionErrors.problem("slack_unavailable");
  return {
    async call(method, input) {
      const answer = await openSlack(services).call({ method, token, input, sharedBy: id, milliseconds });
      if (answer.kind === "ok") return answer.data;
      if (isDeadToken(answer)) {
        await database.request.transaction((tx) => requireReauthorization(tx, id, version, clock.now()));
        throw readErrors.problem("connection_reauthorization_required");
      }
      throw problemOf(answer);
    },
    async download(address, mostBytes) {
      const answer = await openSlackFiles(services).download({ address, token, mostBytes, sharedBy: id });
      if (answer.kind === "bytes") return answer;
      if (answer.kind === "too_large") return null;
      throw problemOf(answer);
    },
  };
}

function problemOf(answer: Exclude<SlackAnswer, { readonly kind: "ok" }>): Error {
  const refusal = readRefusal(answer);
  switch (refusal.code) {
    case "not_found":
      return notFound(refusal.what);
    case "missing_scope":
      return readErrors.problem("missing_scope", { details: { needed: refusal.needed } });
    case "slack_refused":
      return readErrors.problem("slack_refused", { details: { slack_error: refusal.slackError } });
    case "rate_limited":
      return sharedErrors.problem("rate_limited", { retryAfter: refusal.retryAfter });
    case "invalid_cursor":
      return sharedErrors.problem("invalid_cursor");
    case "slack_unavailable":
    case "slack_timeout":
      return connectionErrors.problem(refusal.code);
  }
}
