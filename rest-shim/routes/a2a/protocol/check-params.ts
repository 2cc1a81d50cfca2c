import type { TSchema } from "typebox";
import { withoutForeignNames } from "../../../wire/foreign-names.js";
import type { ValidationItem } from "../../../wire/rejection.js";
import { findUnstorable } from "../../../wire/storable-text.js";
import type { FieldViolation } from "./rpc-error.js";
import { isObject } from "./read-request.js";
import { paramsOf } from "./rpc-schemas.js";
import { fieldOf, shapeViolations } from "./shape-violations.js";

type Fields = Record<string, unknown>;

const inlineConfig = "configuration.taskPushNotificationConfig";

/**
 * Checks the shape of a method's params. The SDK's decoders accept or convert all input, so this checks the original;
 * the operations check values.
 */
export function checkParams(method: string, params: Fields): FieldViolation[] {
  const unstorable = findUnstorable(params, "params");
  if (unstorable !== null) {
    const [{ loc, msg }] = withoutForeignNames([unstorable]) as [ValidationItem];
    return [{ field: pathOf(loc.slice(1)), description: msg }];
  }
  const schema = paramsOf(method);
  if (schema === undefined) return [];
  const isSend = method === "SendMessage" || method === "SendStreamingMessage";
  return isSend ? checkSend(schema, params) : shapeViolations(schema, params);
}

function checkSend(schema: TSchema, params: Fields): FieldViolation[] {
  const message = fieldOf(params, "message");
  if (!isObject(message)) return [{ field: "message", description: "is required." }];
  const configuration = fieldOf(params, "configuration") ?? {};
  if (!isObject(configuration)) return [{ field: "configuration", description: "must be an object." }];
  const violations = shapeViolations(schema, params);
  const config = fieldOf(configuration, "taskPushNotificationConfig");
  if (!isObject(config) || isOfMessage(config, message)) return violations;
  const before = violations.findIndex(({ field }) => field.startsWith(`${inlineConfig}.`) || field === "metadata");
  violations.splice(before === -1 ? violations.length : before, 0, {
    field: `${inlineConfig}.taskId`,
    description: "must be the message's task, or empty.",
  });
  return violations;
}

/** The task of an inline configuration is the message's, which is not known yet. */
function isOfMessage(config: Fields, message: Fields): boolean {
  const taskId = fieldOf(config, "taskId") ?? "";
  return taskId === "" || taskId === fieldOf(message, "taskId");
}

/** `["message", "parts", 0]` as `message.parts[0]`. */
export function pathOf(steps: readonly (string | number)[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === "number") return `${path}[${step}]`;
    return path === "" ? step : `${path}.${step}`;
  }, "");
}
