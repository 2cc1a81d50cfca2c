import type { ExecutionResult } from "graphql";
import { cursorAlias } from "./normalise.js";

/** The cursor that the normalised document selected; undefined when the payload is missing. */
export function cursorIn(result: ExecutionResult, responseKey: string): string | undefined {
  const payload = result.data?.[responseKey] as Record<string, unknown> | null | undefined;
  const cursor = payload?.[cursorAlias];
  return typeof cursor === "string" ? cursor : undefined;
}

/**
 * The client's result: without the fields that normalising added. Normalising does not change aliases, fragments and
 * skipped fields.
 */
export function project(result: ExecutionResult, responseKey: string): ExecutionResult {
  const payload = result.data?.[responseKey] as Record<string, unknown> | null | undefined;
  if (payload == null || !(cursorAlias in payload)) return result;
  const { [cursorAlias]: _, ...asked } = payload;
  return { ...result, data: { ...result.data, [responseKey]: asked } };
}
