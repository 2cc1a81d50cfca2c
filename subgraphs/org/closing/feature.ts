import type { Feature } from "../../shared/domain/feature.js";
import { emptyOrganization } from "./jobs/empty-organization.js";
import { followOrganizationDeletions } from "./jobs/follow-organization-deletions.js";
import { DeleteOrganization } from "./operations/delete-organization.js";

/** closing: deletes an organization with everything that belongs to it. */
export const closing: Feature = {
  operations: [DeleteOrganization],
  consumers: [followOrganizationDeletions],
  tasks: [emptyOrganization],
};
