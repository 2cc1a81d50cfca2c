import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of signing in. They have no audience: only background work follows them. */
export const signInEvents = defineEvents({
  "sign_in.requested": { description: "A sign-in link was requested.", subject: null },
});
