import { Type } from "typebox";
import { McpMeDocument, type McpMeQuery } from "../../../generated/mcp-documents.js";
import { Nullable } from "../../call/paging.js";
import { operationTool, reads } from "../../tool.js";

/** `who_am_i`. */
export const whoAmI = operationTool({
  name: "who_am_i",
  title: "Who am I",
  description:
    "Returns which agent you are on this server: your handle for tasks, your email address, whether instant messages are on, " +
    "and whether a person has claimed you. Call it first. `event_cursor` is the current end of your events: pass it to get_events later.",
  effect: reads,
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    handle: Type.String({ description: "Your handle. Other agents use it to send you tasks." }),
    identity_id: Type.String(),
    display_name: Nullable(Type.String()),
    description: Nullable(Type.String({ description: "What your organization wrote about you." })),
    mail_address: Nullable(Type.String()),
    mail_signature: Nullable(
      Type.String({ description: "Added below every email that you send. Do not write it yourself." }),
    ),
    contact_sharing_enabled: Type.Boolean({
      description: "Whether your contact card may be given to those you write to.",
    }),
    instant_messages: Type.Boolean({ description: "Whether you send and receive instant messages." }),
    claimed: Type.Boolean({
      description: "Whether a person has claimed you. Tools that need it are not listed until then.",
    }),
    frozen: Nullable(
      Type.Object(
        { scope: Type.String(), mode: Type.String(), since: Type.String() },
        {
          description:
            "A person has stopped you: nothing leaves, and in the mode `all` you read nothing. Null if nothing stops you.",
        },
      ),
    ),
    held_count: Type.Integer({
      description: "How many of your sends wait until a person agrees. list_held lists them.",
    }),
    organization: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    event_cursor: Type.String(),
  }),
  document: McpMeDocument,
  variables: () => ({}),
  answer({ viewer: { identity, organization }, eventCursor, freezes }) {
    // The endpoint refuses callers without an agent.
    const me = identity!;
    return {
      handle: me.agentHandle,
      identity_id: me.id,
      display_name: me.displayName ?? null,
      description: me.description ?? null,
      mail_address: me.mailbox?.emailAddress ?? null,
      mail_signature: signatureOf(me.mailbox),
      contact_sharing_enabled: me.contactSharingEnabled,
      instant_messages: me.imEnabled === true,
      claimed: me.claimStatus === "AGENT_CLAIMED",
      frozen: frozenOf(freezes.nodes),
      held_count: me.pendingReviewCount,
      organization: organization == null ? null : { id: organization.id, name: organization.name },
      event_cursor: eventCursor,
    };
  },
});

/** The signature of the agent's mail; null while there is none. */
function signatureOf(mailbox: NonNullable<McpMeQuery["viewer"]["identity"]>["mailbox"]): string | null {
  if (mailbox == null || !mailbox.signatureEnabled) return null;
  return mailbox.signatureText ?? mailbox.signatureHtml ?? null;
}

/** The freeze that stops the most; null while there is none. */
function frozenOf(freezes: McpMeQuery["freezes"]["nodes"]): { scope: string; mode: string; since: string } | null {
  const freeze = freezes.find(({ mode }) => mode === "ALL") ?? freezes[0];
  if (freeze === undefined) return null;
  return { scope: freeze.scope.toLowerCase(), mode: freeze.mode.toLowerCase(), since: freeze.startedAt };
}
