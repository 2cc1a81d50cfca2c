import { alone, type UnfilteredCase } from "../../support/kit/unfiltered.js";

export const unfiltered: readonly UnfilteredCase[] = [alone("findVisibleMailboxes"), alone("listVisibleMailboxes")];
