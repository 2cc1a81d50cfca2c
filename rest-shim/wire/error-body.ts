import { errorDocsUrl } from "../../subgraphs/shared/errors/docs-url.js";
import type { Problem } from "../../subgraphs/shared/errors/problem.js";
import { agentSupport } from "./agent-support.js";
import type { ValidationItem } from "./rejection.js";

const retryableStatuses = new Set([429, 502, 503, 504]);

/** Errors whose `detail` is just the sentence when no values are listed (wire contract org 1.6, im 18). */
const sentences = new Set(["validation_failed", "im_not_enabled"]);

/** The body of every answer that is not a success (wire contract org 1.6). */
export interface ErrorBody {
  readonly detail: string | object;
  /** Advice for an agent, or whom it can ask: never empty. */
  readonly agent_support: string;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly status: number;
    readonly request_id: string;
    readonly retryable: boolean;
    readonly hint: string | null;
    readonly docs_url: string | null;
  };
}

/**
 * The wire form of an error. Published clients read only `detail`. It is the list of rejected values when there are
 * any, only the sentence for an invalid request without them, and otherwise the object with the code under both names
 * that clients read.
 * @param asObject the route's clients cannot read a list: it is then inside the object
 * @param origin where this server's pages are; undefined while unknown
 */
export function errorBody(
  problem: Problem,
  items: readonly ValidationItem[],
  requestId: string,
  { asObject = false, origin }: { readonly asObject?: boolean | undefined; readonly origin?: string | undefined } = {},
): ErrorBody {
  const { code, status, message } = problem;
  const { details, retryAfter, hint } = problem.extensions;
  return {
    detail: asObject ? objectOf(problem, items, details) : detailOf(problem, items, details),
    agent_support: agentSupport(problem, requestId),
    error: {
      code,
      message,
      status,
      request_id: requestId,
      retryable: retryAfter !== undefined || retryableStatuses.has(status),
      hint: hint ?? null,
      docs_url: origin === undefined ? null : errorDocsUrl(origin, code),
    },
  };
}

function detailOf(problem: Problem, items: readonly ValidationItem[], details: object | undefined): string | object {
  if (items.length > 0) return items;
  if (sentences.has(problem.code)) return problem.message;
  return objectOf(problem, [], details);
}

function objectOf({ code, message }: Problem, items: readonly ValidationItem[], details: object | undefined): object {
  if (items.length === 0) return { error: code, code, message, ...details };
  const named = items.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
  return { error: code, code, message: named, errors: items };
}
