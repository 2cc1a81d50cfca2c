import { defineEvents } from "../shared/events/event-catalogue.js";

/** Kinds of event that org appends. An identity sees its own; those of admin keys are the organization's. */
export const orgEvents = defineEvents({
  "identity.created": { description: "An identity was created.", subject: "Identity" },
  "identity.updated": { description: "An identity's texts or settings changed.", subject: "Identity" },
  "identity.renamed": { description: "An identity got another handle.", subject: "Identity" },
  "identity.deleted": { description: "An identity was deleted.", subject: "Identity" },
  "api_key.created": { description: "A key was minted.", subject: "ApiKey" },
  "api_key.updated": { description: "A key's label or description changed.", subject: "ApiKey" },
  "api_key.revoked": { description: "A key was revoked; it no longer opens anything.", subject: "ApiKey" },
});
