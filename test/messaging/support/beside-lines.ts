import type { UnfilteredCase } from "../../support/kit/unfiltered.js";

/**
 * Functions that forget the viewer together with the list of lines: the walk of another organization does not reliably come
 * to what they show by themselves, so these cases only prove that the walk sees lines beside them.
 */
export const besideLines = (...functions: readonly string[]): UnfilteredCase => ({
  functions: ["listVisibleLines", ...functions],
});
