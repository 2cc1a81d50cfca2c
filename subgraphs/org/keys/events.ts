import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of keys: an identity sees those of its own, the organization those of admin keys and service tokens. */
export const keyEvents = defineEvents({
  "api_key.created": { description: "A key was created.", subject: "ApiKey" },
  "api_key.updated": { description: "A key's label or description changed.", subject: "ApiKey" },
  "api_key.revoked": { description: "A key was revoked and is no longer valid.", subject: "ApiKey" },
  "service_token.created": { description: "A service token was created.", subject: "ServiceToken" },
  "service_token.revoked": {
    description: "A service token was revoked and is no longer valid.",
    subject: "ServiceToken",
  },
});
