import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import type { Loc } from "../route.js";

/** One entry of a 422 list (wire contract org 1.6). */
export interface ValidationItem {
  readonly loc: Loc;
  readonly msg: string;
  readonly type: string;
  /** The value from the request. Only for query values that cannot be secret. */
  readonly input?: unknown;
}

/**
 * A request that the shim itself refuses before any operation runs: its values already have their locations in the
 * request.
 */
export class Rejection extends Error {
  constructor(
    readonly problem: Problem,
    readonly items: readonly ValidationItem[],
  ) {
    super(problem.message);
    this.name = "Rejection";
  }
}

/** 422 `validation_failed` with these entries. */
export function rejected(items: readonly ValidationItem[]): Rejection {
  return new Rejection(sharedErrors.problem("validation_failed"), items);
}

/** Whether the only error of a request is that it asks for features that are not built. */
export function isNotAvailable(items: readonly ValidationItem[]): boolean {
  return items.length > 0 && items.every(({ type }) => type === "not_available");
}

/** 422 `not_available`. */
export function valuesNotAvailable(message: string, hint = sharedErrors.definitions.not_available.hint): Problem {
  return new Problem("not_available", { status: 422, message, ...(hint === undefined ? {} : { hint }) });
}

/** 422 `not_available`: body keys of a feature that is not built (design of the REST shim). */
export function keysNotAvailable(keys: readonly string[], otherWays: Readonly<Record<string, string>> = {}): Rejection {
  const message = `Not available on this server: ${keys.join(", ")}.`;
  const items = keys.map((key) => ({
    loc: ["body", key],
    msg: "is not available on this server",
    type: "not_available",
  }));
  const hint = keys.map((key) => otherWays[key]).find((way) => way !== undefined);
  return new Rejection(valuesNotAvailable(message, hint), items);
}
