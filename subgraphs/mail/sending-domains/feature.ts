import type { Feature } from "../../shared/domain/feature.js";

/** sending domains: the domains of an organization that its mailboxes may be on, and the keys that sign their mail. */
export const sendingDomains: Feature = {
  sealedColumns: [{ table: "dkim_key", key: ["id"], column: "sealed_private_key" }],
};
