import { alone, type UnfilteredCase } from "../../support/kit/unfiltered.js";

export const unfiltered: readonly UnfilteredCase[] = [
  alone("findVisibleVault"),
  alone("listVisibleVaultKeys"),
  alone("findVisibleSecrets"),
  alone("listVisibleSecrets"),
  alone("listVisibleAudit"),
];
