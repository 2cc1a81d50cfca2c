import { problemOf, Rejection, type ValidationItem } from "../../rest-shim/index.js";
import type { Violation } from "../../subgraphs/shared/errors/problem.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Tool } from "../tool.js";
import { nextStep } from "./next-step.js";

const mostViolations = 20;

/** The model's view of a failed call. */
export interface ToolError {
  readonly code: string;
  readonly message: string;
  /** Advice for this error. */
  readonly hint?: string;
  /** General advice. */
  readonly next: string;
  readonly arguments?: readonly { readonly argument: string; readonly message: string }[];
  readonly retry_after_seconds?: number;
  readonly details?: unknown;
  readonly request_id: string;
}

/** Converts any error of a call for a model. Errors that are not public are logged and masked. */
export function toolError(error: unknown, tool: Tool | undefined, context: RequestContext): ToolError {
  const { requestId, services } = context;
  const route = `mcp ${tool?.name ?? "tools/call"}`;
  const problem = error instanceof Rejection ? error.problem : problemOf(error, { requestId, route }, services.log);
  const { hint, retryAfter, details, violations = [] } = problem.extensions;
  const wrong =
    error instanceof Rejection
      ? error.items.map((item) => wrongArgument(tool, item))
      : violations.map((violation) => ({ argument: argumentOf(tool, violation.path), message: violation.message }));
  return {
    code: problem.code,
    message: problem.message,
    ...(hint === undefined ? {} : { hint }),
    next: nextStep(problem, tool),
    ...(wrong.length === 0 ? {} : { arguments: wrong.slice(0, mostViolations) }),
    ...(retryAfter === undefined ? {} : { retry_after_seconds: retryAfter }),
    ...(details === undefined ? {} : { details }),
    request_id: requestId,
  };
}

function wrongArgument(tool: Tool | undefined, { loc: [, ...path], msg }: ValidationItem) {
  const names = Object.keys(tool?.input.properties ?? {});
  const isForeign = tool !== undefined && path.length === 1 && !names.includes(String(path[0]));
  const message = isForeign ? `is no argument of this tool, which has: ${names.join(", ") || "none"}` : msg;
  return { argument: path.join("."), message };
}

function argumentOf(tool: Tool | undefined, fullPath: Violation["path"]): string {
  const path = fullPath[0] === "input" ? fullPath.slice(1) : fullPath;
  for (let length = path.length; length > 0; length--) {
    const known = tool?.argumentsOf?.[path.slice(0, length).join(".")];
    if (known !== undefined) return [known, ...path.slice(length)].join(".");
  }
  return path.map(snakeCase).join(".");
}

const pagingNames: Readonly<Record<string, string>> = { first: "limit", after: "cursor" };

function snakeCase(step: string | number): string {
  if (typeof step === "number") return String(step);
  return pagingNames[step] ?? step.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
