import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "A2aTask";

/** Kinds of event of tasks: one row per participant (wire contract a2a 7). */
export const taskEvents = defineEvents({
  "a2a.task.created": { description: "A requester's message opened a task.", subject },
  "a2a.task.message": { description: "A requester's message continued a task.", subject },
  "a2a.task.replied": { description: "The worker replied to a task.", subject },
  "a2a.task.canceled": { description: "A task was canceled.", subject },
});

/** Kinds of event that a2a appends. */
export const a2aEvents = defineEvents({
  ...taskEvents,
  "a2a.settings.updated": { description: "How an identity takes part in A2A changed.", subject: null },
  "a2a.context.renamed": { description: "A participant gave a context another name.", subject: "A2aContext" },
  "a2a.contact_rule.created": { description: "An identity got a contact rule.", subject: "A2aContactRule" },
  "a2a.contact_rule.updated": { description: "A contact rule of an identity changed.", subject: "A2aContactRule" },
  "a2a.contact_rule.deleted": { description: "An identity lost a contact rule.", subject: "A2aContactRule" },
  // To the issuer's organization; an acceptance to the invited agent as well. None of them holds a token.
  "a2a.invitation.created": { description: "An organization invited an agent to connect.", subject: null },
  "a2a.invitation.reserved": {
    description: "An agent signed up with an invitation, which waits for it.",
    subject: null,
  },
  "a2a.invitation.released": { description: "An invitation waits for no agent any more.", subject: null },
  "a2a.invitation.accepted": { description: "An invited agent and its peers were connected.", subject: null },
  "a2a.invitation.declined": { description: "An invitation was turned down.", subject: null },
  "a2a.invitation.revoked": { description: "An invitation was taken back.", subject: null },
  "a2a.invitation.expired": { description: "An invitation ended without an answer.", subject: null },
  "a2a.invitation.mail_changed": { description: "The mail of an invitation was sent, or will not be.", subject: null },
  // For the task's requester alone.
  "a2a.push_config.created": { description: "A task got a push configuration.", subject: "A2aPushConfig" },
  "a2a.push_config.updated": { description: "A task's push configuration changed.", subject: "A2aPushConfig" },
  "a2a.push_config.deleted": { description: "A task lost a push configuration.", subject: "A2aPushConfig" },
  "a2a.push_config.disabled": {
    description: "A push configuration was switched off: its receiver is gone, or never took an update.",
    subject: "A2aPushConfig",
  },
  // For the side that refused alone: to its identity, and to its organization.
  "a2a.admission_denied": {
    description: "An identity's settings or rules refused a task; told once a minute for each peer.",
    subject: "A2aAdmissionDenial",
  },
});
