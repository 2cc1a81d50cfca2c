import type { Feature } from "../../shared/domain/feature.js";
import { accountAuthority } from "./authority.js";
import { GetViewer } from "./operations/get-viewer.js";
import { OrganizationLists } from "./types/organization-lists.js";
import { ViewerLists } from "./types/viewer-lists.js";
import { ViewerResolver } from "./types/viewer.js";

/** account: who a credential is, and how the first organization comes to be. */
export const account: Feature = {
  operations: [GetViewer],
  types: [OrganizationLists, ViewerLists, ViewerResolver],
  authority: accountAuthority,
};
