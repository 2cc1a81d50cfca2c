import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of the brand's registration; only the organization sees them. */
export const brandEvents = defineEvents({
  "brand.registered": { description: "The organization registered its brand.", subject: "ComplianceBrand" },
  "brand.updated": { description: "The brand was changed and submitted again.", subject: "ComplianceBrand" },
  "brand.reviewed": { description: "The status of the brand's registration changed.", subject: "ComplianceBrand" },
  "brand.deleted": { description: "The brand's registration was deleted.", subject: "ComplianceBrand" },
});
