import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of identities: each sees its own. */
export const identityEvents = defineEvents({
  "identity.created": { description: "An identity was created.", subject: "Identity" },
  "identity.updated": { description: "An identity's texts or settings changed.", subject: "Identity" },
  "identity.renamed": { description: "An identity was renamed.", subject: "Identity" },
  "identity.claimed": { description: "A human confirmed an agent that had signed itself up.", subject: "Identity" },
  "identity.moved": { description: "An identity moved to another organization.", subject: "Identity" },
  "identity.deleted": { description: "An identity was deleted.", subject: "Identity" },
});
