import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of signing keys: an identity sees those of its own, the organization those of its own keys. */
export const signingKeyEvents = defineEvents({
  "signing_key.created": { description: "The first signing key of its owner was created.", subject: "SigningKey" },
  "signing_key.rotated": {
    description: "A signing key replaced another, which stays valid for a day.",
    subject: "SigningKey",
  },
  "signing_key.dropped": {
    description: "A replaced signing key was invalidated before its expiry.",
    subject: "SigningKey",
  },
});
