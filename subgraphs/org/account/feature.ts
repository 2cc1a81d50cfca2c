import type { Feature } from "../../shared/domain/feature.js";
import { accountAuthority } from "./authority.js";
import { GetViewer } from "./operations/get-viewer.js";
import { OrganizationLists } from "./types/organization-lists.js";
import { ViewerLists } from "./types/viewer-lists.js";
import { ViewerResolver } from "./types/viewer.js";

/** account: resolves credentials, and creates the first organization. */
export const account: Feature = {
  operations: [GetViewer],
  types: [OrganizationLists, ViewerLists, ViewerResolver],
  authority: accountAuthority,
};
