import { alone, type UnfilteredCase } from "../../support/kit/unfiltered.js";

export const unfiltered: readonly UnfilteredCase[] = [
  alone("findVisibleIdentitiesByHandle"),
  alone("listVisibleIdentities"),
  alone("listVisibleKeys"),
  alone("listVisibleServiceTokens"),
  alone("listVisibleGrants"),
  alone("findNewestSigningKey"),
  alone("listVisibleWebhooks"),
  { functions: ["listVisibleDeliveries", "findVisibleBodies"] },
  alone("findVisibleBrand"),
  alone("findVisibleClaims"),
  alone("listVisibleClaims"),
  alone("findOrganizationsOf"),
  alone("listVisibleMembers"),
  alone("listVisibleInvitations"),
  alone("listOwnSessions"),
];
