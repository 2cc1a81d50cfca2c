import { findUnstorable } from "../../../wire/storable-text.js";
import type { FieldViolation } from "./rpc-error.js";
import { isObject } from "./read-request.js";

type Fields = Record<string, unknown>;

const stateNames = new Set([
  "TASK_STATE_UNSPECIFIED",
  "TASK_STATE_SUBMITTED",
  "TASK_STATE_WORKING",
  "TASK_STATE_COMPLETED",
  "TASK_STATE_FAILED",
  "TASK_STATE_CANCELED",
  "TASK_STATE_INPUT_REQUIRED",
  "TASK_STATE_REJECTED",
  "TASK_STATE_AUTH_REQUIRED",
]);

const maxPartsRead = 200;

/** A field in either of its ProtoJSON spellings; null is unset there. */
export function fieldOf(object: Fields, name: string): unknown {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return object[name] ?? object[snake] ?? undefined;
}

/**
 * What is wrong with the shape of a method's params. The SDK's decoders let all of it pass or bend it into shape, so it
 * is judged on what was sent; values are the operations' to judge.
 */
export function checkParams(method: string, params: Fields): FieldViolation[] {
  const unstorable = findUnstorable(params, "params");
  if (unstorable !== null) return [{ field: pathOf(unstorable.loc.slice(1)), description: unstorable.msg }];
  switch (method) {
    case "SendMessage":
    case "SendStreamingMessage":
      return checkSend(params);
    case "GetTask":
      return [...checkId(params), ...checkHistoryLength(params, "historyLength")];
    case "SubscribeToTask":
      return checkId(params);
    case "CancelTask":
      return [...checkId(params), ...check(params, "metadata", isObject, "must be an object.")];
    case "ListTasks":
      return checkList(params);
    case "CreateTaskPushNotificationConfig":
      return [...checkTaskId(params), ...checkPushConfig(params, "")];
    case "GetTaskPushNotificationConfig":
    case "DeleteTaskPushNotificationConfig":
      return [...checkTaskId(params), ...checkId(params)];
    case "ListTaskPushNotificationConfigs":
      return [
        ...checkTaskId(params),
        ...check(params, "pageSize", (size) => isInteger(size, 0, 100), "must be a whole number from 0 to 100."),
        ...check(params, "pageToken", isText, "must be a text."),
      ];
    default:
      return [];
  }
}

/** `["message", "parts", 0]` as `message.parts[0]`. */
export function pathOf(steps: readonly (string | number)[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === "number") return `${path}[${step}]`;
    return path === "" ? step : `${path}.${step}`;
  }, "");
}

function checkSend(params: Fields): FieldViolation[] {
  const message = fieldOf(params, "message");
  if (!isObject(message)) return [{ field: "message", description: "is required." }];
  const configuration = fieldOf(params, "configuration") ?? {};
  if (!isObject(configuration)) return [{ field: "configuration", description: "must be an object." }];
  return [
    ...checkMessage(message),
    ...check(configuration, "returnImmediately", isBoolean, "must be true or false.", "configuration."),
    ...check(configuration, "acceptedOutputModes", isTexts, "must be a list of texts.", "configuration."),
    ...checkHistoryLength(configuration, "historyLength", "configuration."),
    ...checkInlineConfig(configuration, message),
    ...check(params, "metadata", isObject, "must be an object."),
  ];
}

/** The task is the message's, whichever that will be. */
function checkInlineConfig(configuration: Fields, message: Fields): FieldViolation[] {
  const config = fieldOf(configuration, "taskPushNotificationConfig");
  const field = "configuration.taskPushNotificationConfig";
  if (config === undefined) return [];
  if (!isObject(config)) return [{ field, description: "must be an object." }];
  const taskId = fieldOf(config, "taskId") ?? "";
  const isOfMessage = taskId === "" || taskId === fieldOf(message, "taskId");
  return [
    ...violation(isOfMessage, `${field}.taskId`, "must be the message's task, or empty."),
    ...checkPushConfig(config, `${field}.`),
  ];
}

function checkPushConfig(config: Fields, prefix: string): FieldViolation[] {
  const authentication = fieldOf(config, "authentication") ?? {};
  const inside = `${prefix}authentication`;
  return [
    ...checkRequired(config, "url", prefix),
    ...check(config, "id", isText, "must be a text.", prefix),
    ...check(config, "token", isText, "must be a text.", prefix),
    ...check(config, "authentication", isObject, "must be an object.", prefix),
    ...(isObject(authentication)
      ? ["scheme", "credentials"].flatMap((name) =>
          check(authentication, name, isText, "must be a text.", `${inside}.`),
        )
      : []),
  ];
}

function checkTaskId(params: Fields): FieldViolation[] {
  return checkRequired(params, "taskId");
}

function checkMessage(message: Fields): FieldViolation[] {
  const role = fieldOf(message, "role");
  return [
    ...checkRequired(message, "messageId", "message."),
    ...violation(role === "ROLE_USER" || role === 1, "message.role", "must be ROLE_USER."),
    ...checkParts(fieldOf(message, "parts")),
    ...check(message, "contextId", isText, "must be a text.", "message."),
    ...check(message, "taskId", isText, "must be a text.", "message."),
    ...check(message, "metadata", isObject, "must be an object.", "message."),
    ...check(message, "extensions", isTexts, "must be a list of texts.", "message."),
    ...check(message, "referenceTaskIds", isTexts, "must be a list of texts.", "message."),
  ];
}

/** Lists that no operation would take are not looked into: a violation of each part would be a multiple of the request. */
function checkParts(parts: unknown): FieldViolation[] {
  if (!Array.isArray(parts)) return [{ field: "message.parts", description: "must be a list." }];
  if (parts.length > maxPartsRead) {
    return [{ field: "message.parts", description: "has far more parts than a message may have." }];
  }
  return parts.flatMap((part, index) => checkPart(part, `message.parts[${index}]`));
}

function checkPart(part: unknown, field: string): FieldViolation[] {
  if (!isObject(part)) return [{ field, description: "must be an object." }];
  const contents = ["text", "raw", "url", "data"].filter((name) => fieldOf(part, name) !== undefined);
  if (contents.length !== 1) {
    return [{ field, description: "has exactly one of text, raw, url and data, and data is not null." }];
  }
  return [
    ...check(part, "text", isText, "must be a text.", `${field}.`),
    ...check(part, "raw", isBase64, "must be standard base64.", `${field}.`),
    ...check(part, "url", isText, "must be a text.", `${field}.`),
    ...check(part, "filename", isText, "must be a text.", `${field}.`),
    ...check(part, "mediaType", isText, "must be a text.", `${field}.`),
    ...check(part, "metadata", isObject, "must be an object.", `${field}.`),
  ];
}

function checkList(params: Fields): FieldViolation[] {
  const status = fieldOf(params, "status") ?? 0;
  const isStatus = stateNames.has(status as string) || (Number.isInteger(status) && Number(status) in [...stateNames]);
  return [
    ...violation(isStatus, "status", "must be the name of a state."),
    ...check(params, "contextId", isText, "must be a text."),
    ...check(params, "pageSize", (size) => isInteger(size, 1, 100), "must be a whole number from 1 to 100."),
    ...check(params, "pageToken", isText, "must be a text."),
    ...check(params, "statusTimestampAfter", isText, "must be an ISO 8601 time."),
    ...check(params, "includeArtifacts", isBoolean, "must be true or false."),
    ...checkHistoryLength(params, "historyLength"),
  ];
}

function checkId(params: Fields): FieldViolation[] {
  return checkRequired(params, "id");
}

function checkRequired(object: Fields, name: string, prefix = ""): FieldViolation[] {
  const value = fieldOf(object, name);
  const isMissing = value === undefined || value === "";
  return violation(isText(value) && !isMissing, `${prefix}${name}`, isMissing ? "is required." : "must be a text.");
}

function checkHistoryLength(object: Fields, name: string, prefix = ""): FieldViolation[] {
  const isLength = (value: unknown): boolean => isInteger(value, 0, Number.MAX_SAFE_INTEGER);
  return check(object, name, isLength, "must be a whole number that is not negative.", prefix);
}

function check(
  object: Fields,
  name: string,
  fits: (value: unknown) => boolean,
  description: string,
  prefix = "",
): FieldViolation[] {
  const value = fieldOf(object, name);
  return violation(value === undefined || fits(value), `${prefix}${name}`, description);
}

function violation(isFine: boolean, field: string, description: string): FieldViolation[] {
  return isFine ? [] : [{ field, description }];
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}

function isInteger(value: unknown, minimum: number, maximum: number): boolean {
  return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
}

function isBase64(value: unknown): boolean {
  return isText(value) && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}
