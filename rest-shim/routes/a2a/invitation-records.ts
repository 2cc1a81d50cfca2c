import {
  A2aInvitationRecordShape,
  AcceptA2aInvitationShape,
  CreateA2aInvitationShape,
  DeclineA2aInvitationShape,
  PreviewA2aInvitationShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

/** An invitation (wire contract a2a 6.1). */
export const invitationRecord = record(A2aInvitationRecordShape, {
  name: "A2aInvitation",
  description: "An invitation that connects an agent of another owner with agents of an organization.",
  keys: {
    peer_agent_handles: { description: "Without the @, as they were when the invitation was created." },
    recipient_email: {
      description: "Email address of the recipient. Null if anyone with the token may accept.",
    },
  },
});

const withoutRecipient = { description: "Only without a recipient.", isOptional: true } as const;

/** An invitation that was just created. */
export const createdInvitationRecord = record(CreateA2aInvitationShape.fields.createA2aInvitation, {
  keys: {
    invitation: { record: invitationRecord, isFlat: true },
    invitation_token: withoutRecipient,
    invitation_url: withoutRecipient,
    agent_handoff_prompt: withoutRecipient,
  },
});

/** The offer of an invitation, for the holder of its token (wire contract a2a 6.4). */
export const offerRecord = record(PreviewA2aInvitationShape.fields.a2aInvitationPreview, {
  keys: { agent_handoff_prompt: { description: "Instructions for the invited agent. They contain the link." } },
});

export const acceptedInvitationRecord = record(AcceptA2aInvitationShape.fields.acceptA2aInvitation, {
  keys: { status: { constant: "accepted", after: "invitation_id" } },
});

export const declinedInvitationRecord = record(DeclineA2aInvitationShape.fields.declineA2aInvitation, {
  keys: { status: { constant: "declined", after: "invitation_id" } },
});
