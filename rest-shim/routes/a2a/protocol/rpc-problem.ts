import { TaskNotCancelableError, TaskNotFoundError, UnsupportedOperationError } from "@a2a-js/sdk/errors";
import { Problem } from "../../../../subgraphs/shared/errors/problem.js";
import { pathOf } from "./check-params.js";
import {
  admissionDenied,
  generationMismatch,
  internalError,
  invalidParams,
  protocolError,
  type RpcError,
} from "./rpc-error.js";

/** Problems that end a call before JSON-RPC begins: they keep their HTTP status (wire contract a2a 3.1). */
const transportCodes = new Set([
  "unauthenticated",
  "overage_limit_reached",
  "overloaded",
  "operation_timeout",
  "a2a_agent_key_required",
  "a2a_agent_not_found",
  "rate_limited",
  "review_queue_full",
  "unavailable",
]);

/** The location of an operation's input in the method's params. */
const fieldNames: Readonly<Record<string, string>> = {
  first: "pageSize",
  after: "pageToken",
  last: "historyLength",
  "filter.changedSince": "statusTimestampAfter",
  configId: "id",
};

/** The location of a message's push configuration in the params, by its location in the operation's input. */
const inlineConfig = ["configuration", "taskPushNotificationConfig"];

/** Whether an error belongs to HTTP and not into a JSON-RPC answer. */
export function isTransportProblem(error: unknown): boolean {
  return error instanceof Problem && transportCodes.has(error.code);
}

/** The JSON-RPC error for an operation's error during `method`; `taskId` is the named task. */
export function rpcErrorOf(error: unknown, method: string, taskId: string): RpcError {
  if (!(error instanceof Problem)) return internalError;
  const { details, violations } = error.extensions;
  switch (error.code) {
    case "not_found":
      return protocolError(new TaskNotFoundError({ metadata: { taskId } }));
    case "a2a_task_terminal":
      if (method === "CancelTask") return protocolError(new TaskNotCancelableError({ metadata: { taskId } }));
      return protocolError(new UnsupportedOperationError({ message: error.message, metadata: { taskId } }));
    case "a2a_push_config_limit":
      return protocolError(new UnsupportedOperationError({ message: error.message, metadata: { taskId } }));
    case "a2a_admission_denied":
      return admissionDenied(error.message, { side: String(details?.["side"]) });
    case "agent_frozen":
    case "organization_frozen":
    case "installation_frozen":
    case "blocked_by_rule":
    case "already_rejected":
      // Only the caller's side may not send (wire contract reviews 6.1).
      return admissionDenied(error.message, { side: "requester", reason: error.code });
    case "a2a_generation_mismatch":
      return generationMismatch(error.message, { taskId, generation: String(details?.["generation"]) });
    case "a2a_message_id_reused":
      return invalidParams([{ field: "message.messageId", description: error.message }]);
    case "invalid_cursor":
      return invalidParams([{ field: "pageToken", description: error.message }]);
    case "validation_failed":
      return invalidParams(
        (violations ?? [{ path: ["params"], message: error.message }]).map(({ path, message }) => ({
          field: fieldNameOf(path),
          description: message,
        })),
      );
    default:
      return internalError;
  }
}

function fieldNameOf(path: readonly (string | number)[]): string {
  const [first, ...rest] = path;
  if (first !== "pushConfig") return fieldNames[path.join(".")] ?? pathOf(path);
  return pathOf([...inlineConfig, ...rest.map((step) => (step === "configId" ? "id" : step))]);
}
