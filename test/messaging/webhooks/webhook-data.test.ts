import { expect, it } from "vitest";
import {
  messageWebhookData,
  numberToKnow,
  reactionWebhookData,
  type WebhookMessage,
} from "../../../subgraphs/messaging/webhooks/rules/webhook-data.js";

const at = new Date(1_000);
const [then, later] = ["1970-01-01T00:00:01.000Z", "1970-01-01T00:00:02.000Z"];
const noError = { errorCode: null, errorMessage: null, errorReason: null, errorDetail: null };
const error = { errorCode: "22", errorMessage: "No.", errorReason: "Refused.", errorDetail: "Number." };
const saidNoError = { error_code: null, error_message: null, error_reason: null, error_detail: null };
const saidError = { error_code: "22", error_message: "No.", error_reason: "Refused.", error_detail: "Number." };

const message: WebhookMessage["message"] = {
  id: "m1",
  conversationId: "c1",
  identityId: "i1",
  isGroup: false,
  assignmentId: "a1",
  direction: "inbound",
  remoteNumber: "+15555550142",
  senderNumber: "+15555550142",
  participants: ["+15555550142"],
  content: "Hello",
  service: "sms",
  sendStyle: null,
  wasDowngraded: null,
  status: "received",
  replyToMessageId: "m0",
  threadRootId: "m0",
  ...noError,
  isRead: false,
  isBlocked: false,
  screening: null,
  createdAt: at,
  updatedAt: new Date(2_000),
};
const recipient: WebhookMessage["recipients"][number] = {
  remoteNumber: "+15555550142",
  deliveryStatus: "delivered",
  service: "sms",
  ...noError,
  sentAt: at,
  deliveredAt: at,
  failedAt: null,
};
const refused = {
  ...recipient,
  ...error,
  deliveryStatus: "error" as const,
  sentAt: null,
  deliveredAt: null,
  failedAt: at,
};
const reaction: WebhookMessage["reactions"][number] = {
  id: "r1",
  messageId: "m1",
  conversationId: "c1",
  identityId: "i1",
  organizationId: "o1",
  assignmentId: "a1",
  direction: "inbound",
  reaction: "custom",
  customEmoji: "🎉",
  remoteNumber: "+15555550142",
  partIndex: 0,
  sender: "+15555550142",
  isLive: true,
  isBlocked: false,
  version: 1,
  createdAt: at,
  updatedAt: new Date(2_000),
};
const contact = { id: "c1", name: "Dana", memories: ["Likes tea."] };
const unknown = { contact: null, agents: [] };
const agents = [{ id: "i1", agentHandle: "scout", displayName: "Scout" }];

const said = {
  id: "m1",
  conversation_id: "c1",
  assignment_id: "a1",
  direction: "inbound",
  remote_number: "+15555550142",
  sender_number: "+15555550142",
  participants: null,
  is_group: false,
  content: "Hello",
  message_type: "message",
  service: "sms",
  send_style: null,
  media: null,
  was_downgraded: null,
  status: "received",
  delivery_final: null,
  reply_to_message_id: "m0",
  thread_id: "m0",
  thread_root_message_id: "m0",
  ...saidNoError,
  is_read: false,
  recipients: null,
  reactions: null,
  created_at: then,
  updated_at: later,
};
/** Sent messages have no verdict. */
const unscreened = { screening_level: null, screening_findings: [] };
const saidReaction = {
  id: "r1",
  direction: "inbound",
  reaction: "custom",
  custom_emoji: "🎉",
  remote_number: "+15555550142",
  part_index: 0,
  created_at: then,
};
const saidRecipient = {
  remote_number: "+15555550142",
  delivery_status: "delivered",
  delivery_final: true,
  service: "sms",
  ...saidNoError,
  sent_at: then,
  delivered_at: then,
  failed_at: null,
};
const file = { url: "https://x.example/f", contentType: "image/png", byteSize: 7 };

const empty: WebhookMessage = { message, recipients: [], media: [], reactions: [] };
it.each<[string, WebhookMessage, object]>([
  ["arrives", empty, {}],
  ["arrives, and whom it reached is nobody's business", { ...empty, recipients: [recipient] }, {}],
  [
    "arrives in a group with a file and a reaction",
    { message: { ...message, isGroup: true }, recipients: [], media: [file], reactions: [reaction] },
    {
      is_group: true,
      participants: ["+15555550142"],
      media: [{ url: "https://x.example/f", content_type: "image/png", size: 7 }],
      reactions: [saidReaction],
    },
  ],
  [
    "leaves",
    { ...empty, message: { ...message, direction: "outbound" }, recipients: [recipient] },
    { direction: "outbound", recipients: [saidRecipient] },
  ],
  [
    "does not reach one of two: its error is that of the first who failed",
    { ...empty, message: { ...message, direction: "outbound" }, recipients: [recipient, refused] },
    {
      direction: "outbound",
      ...saidError,
      recipients: [
        saidRecipient,
        {
          ...saidRecipient,
          ...saidError,
          delivery_status: "error",
          sent_at: null,
          delivered_at: null,
          failed_at: then,
        },
      ],
    },
  ],
])("what a webhook says of a message that %s", (_, given, change) => {
  expect(messageWebhookData(given, "received", { contact, agents })).toEqual({
    message: { ...said, ...(given.message.direction === "inbound" && unscreened), ...change },
    reaction: null,
    contacts: [contact],
    agent_identities: [{ id: "i1", agent_handle: "scout", display_name: "Scout" }],
  });
});

it("the status is that of the event, whatever became of the message since", () => {
  expect(messageWebhookData(empty, "sent", unknown)).toMatchObject({
    message: { status: "sent", delivery_final: false },
    agent_identities: [],
  });
  expect(messageWebhookData(empty, "delivered", unknown)).toMatchObject({ message: { delivery_final: true } });
});

it("what a webhook says of a reaction", () => {
  expect(reactionWebhookData(reaction, { contact, agents })).toEqual({
    message: null,
    reaction: {
      ...saidReaction,
      conversation_id: "c1",
      assignment_id: "a1",
      target_message_id: "m1",
      updated_at: later,
    },
    contacts: [contact],
    agent_identities: [{ id: "i1", agent_handle: "scout", display_name: "Scout" }],
  });
});

it.each([
  ["the other side", { isGroup: false, remoteNumber: "+1", senderNumber: null }, "+1"],
  ["in a group, who wrote", { isGroup: true, remoteNumber: null, senderNumber: "+2" }, "+2"],
  ["no one, where an agent wrote to a group", { isGroup: true, remoteNumber: null, senderNumber: null }, null],
])("the contact of a message is that of %s", (_, message, number) => {
  expect(numberToKnow(message)).toBe(number);
});
