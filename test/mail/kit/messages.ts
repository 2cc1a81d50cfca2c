import { randomUUID } from "node:crypto";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { attachmentUrl } from "../../../subgraphs/mail/messages/attachment-url.js";
import { htmlPageUrl } from "../../../subgraphs/mail/messages/html-page-url.js";
import { sourceUrl } from "../../../subgraphs/mail/messages/source-url.js";
import { openPixelUrl } from "../../../subgraphs/mail/messages/open-pixel.js";
import { correspondenceWith, hidden, page } from "../../support/kit/visible.js";
import { someVerdict } from "../../support/some-verdict.js";
import { putMessage, putRecipient, tellOf } from "../support/put-message.js";
import type { MailPart } from "./part.js";

declare module "./part.js" {
  interface MailPart {
    /** A received message of the target's. */
    readonly messageId: string;
    /** One that it sent to one recipient. */
    readonly sentId: string;
    /** The Message-ID of the received message. */
    readonly rfcId: string;
    readonly mailboxId: string;
    /** Tokens of the addresses that any caller may use: an attachment, an HTML text, a source, and the image that counts opens. */
    readonly attachmentToken: string;
    readonly htmlToken: string;
    readonly sourceToken: string;
    readonly openToken: string;
    /** A word of the received message. */
    readonly word: string;
  }
}

const lastOf = (address: string): string => address.slice(address.lastIndexOf("/") + 1);
const route = "/api/v1/mail/mailboxes/{email_address}";
const first = ({ address }: MailPart, more = ""): string => `(mailbox: "${address}"${more})`;
const one = (part: MailPart, more = ""): string => input(`mailbox: "${part.address}", id: "${part.messageId}"${more}`);
const feed = (part: MailPart & { cursor: string }): [string, string] => [
  first(part, `, after: "${part.cursor}"`),
  "{ kind }",
];

/** From spec 4.7 and wire contract mail 1, 3, 4. */
export const messages: FeatureKit<MailPart> = {
  rest: `
  GET    ${route}/messages                      401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  GET    ${route}/search                        401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  GET    ${route}/messages/{message_id}         401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  PATCH  ${route}/messages/{message_id}         401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  POST   ${route}/messages/batch-update         401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  POST   ${route}/messages/batch-get            401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  GET    ${route}/label-events                  401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  DELETE ${route}/messages/{message_id}         401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  GET    ${route}/messages/{message_id}/attachments/{filename}
                                                401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401
  GET    /api/v1/mail/attachments/{token}       ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  GET    /api/v1/mail/html/{token}              ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  GET    /api/v1/mail/sources/{token}           ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  GET    /t/{image}                             ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  GET    /api/v1/resource-links/{resource_type}/{resource_id}#emails
                                                401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  `,
  graphql: `
  Query.mailMessages 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.mailOrganizationMessages 401 403c 403a 403a 403a ok ok ok ok 403a ok 401
  Query.searchMail 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.mailMessage 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.mailAttachment 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.recordMailOpen ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.resourceLink#emails 401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.updateMailMessage 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.updateMailMessages 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.mailLabelEvents 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.mailMessagesByIds 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.deleteMailMessage 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.mailMessageReceived 401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.mailMessageChanged 401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  Subscription.mailMessageBlocked 401   401   403a  404   403a  ok    ok    ok    404   404   404   401
  `,
  part: async ({ parley: { services } }, { target }) => {
    const attachments = [{ filename: "plan.txt", contentType: "text/plain", bytes: "The plan." }];
    const word = `w${randomUUID().slice(0, 8)}`;
    const bodyText = `Body 1 of ${word} ${randomUUID()}.`;
    const bodyHtml = "<p>Body 1.</p>";
    const source = `Subject: Greetings\r\n\r\n${bodyText}\r\n`;
    const rfcId = `<${word}@example.com>`;
    const received = await putMessage(services, target.id, {
      rfcId,
      bodyText,
      bodyHtml,
      attachments,
      source,
      screening: someVerdict,
    });
    await tellOf(services, target.id, received, "mail.message.received");
    await tellOf(services, target.id, received, "mail.message.changed");
    const blocked = await putMessage(services, target.id, { folder: "blocked" });
    await tellOf(services, target.id, blocked, "mail.message.blocked", "organization");
    const sent = await putMessage(services, target.id, { direction: "outbound", tracksOpens: true });
    await putRecipient(services, sent.id);
    const attachment = await services.database.request.reader.mailAttachment.findFirstOrThrow({
      where: { messageId: received.id },
    });
    const mailbox = await services.database.request.reader.mailbox.findUniqueOrThrow({
      where: { identityId: target.id },
    });
    const attachmentToken = lastOf(attachmentUrl(services, "", attachment.id));
    const htmlToken = lastOf(
      htmlPageUrl(services, "", { messageId: received.id, remoteImages: false, seesBlocked: false }),
    );
    const sourceToken = lastOf(sourceUrl(services, "", { messageId: received.id, seesBlocked: false }));
    const openToken = lastOf(openPixelUrl(services, sent.id)).replace(/\.gif$/, "");
    return {
      messageId: received.id,
      sentId: sent.id,
      rfcId,
      mailboxId: mailbox.id,
      word,
      attachmentToken,
      htmlToken,
      sourceToken,
      openToken,
    };
  },
  nothing: () => ({
    messageId: randomUUID(),
    sentId: randomUUID(),
    rfcId: "<nothing@example.com>",
    mailboxId: randomUUID(),
    word: "nothing",
    attachmentToken: "nothing",
    htmlToken: "nothing",
    sourceToken: "nothing",
    openToken: "nothing",
  }),
  tools: {
    list_mail: () => ({}),
    search_mail: ({ word }) => ({ query: word }),
    label_mail: ({ messageId }) => ({ message_ids: [messageId], add_labels: ["kit"] }),
    read_mail: ({ messageId }) => ({ message_id: messageId }),
  },
  strangers: { unreached: { MailContact: "No mail of the walks is from or to a contact." } },
  calls: {
    "Query.mailMessages": (part) => [first(part), ids],
    "Query.mailOrganizationMessages": () => ["", ids],
    "Query.mailLabelEvents": (part) => [first(part), "{ nodes { id type label messageId actor { kind id name } } }"],
    "Query.searchMail": (part) => [first(part, `, search: "${part.word}"`), "{ id }"],
    "Query.mailMessage": (part) => [first(part, `, id: "${part.messageId}"`), "{ id }"],
    "Query.mailAttachment": (part) => [first(part, `, messageId: "${part.messageId}", filename: "plan.txt"`), "{ id }"],
    "Mutation.recordMailOpen": () => [`(token: "nothing")`],
    "Query.resourceLink#emails": ({ messageId }) => [`(type: EMAILS, id: "${messageId}")`, "{ id consolePath }"],
    "Mutation.updateMailMessage": (part) => [
      one(part, ', isStarred: true, addLabels: ["kit"]'),
      "{ message { id labels } }",
    ],
    "Mutation.updateMailMessages": ({ address, messageId }) => [
      input(`mailbox: "${address}", ids: ["${messageId}"], addLabels: ["batch"]`),
      "{ id labels }",
    ],
    "Query.mailMessagesByIds": (part) => [first(part, `, ids: ["${part.messageId}"]`), "{ id }"],
    "Mutation.deleteMailMessage": (part) => [one(part), "{ deletedId }"],
    "Subscription.mailMessageReceived": feed,
    "Subscription.mailMessageChanged": feed,
    "Subscription.mailMessageBlocked": feed,
  },
  spending: ["Mutation.deleteMailMessage", `DELETE ${route}/messages/{message_id}`],
  parameters: (name, { messageId, attachmentToken, htmlToken, sourceToken, openToken }) => ({
    message_id: messageId,
    filename: "plan.txt",
    token: name.includes("/html/") ? htmlToken : name.includes("/sources/") ? sourceToken : attachmentToken,
    image: `${openToken}.gif`,
    ...(name.endsWith("#emails") ? { resource_type: "emails", resource_id: messageId } : {}),
  }),
  bodies: {
    [`PATCH ${route}/messages/{message_id}`]: () => ({ is_starred: true, add_labels: "kit" }),
    [`POST ${route}/messages/batch-update`]: ({ messageId }) => ({ message_ids: [messageId], add_labels: "batch" }),
    [`POST ${route}/messages/batch-get`]: ({ messageId }) => ({ message_ids: [messageId] }),
  },
  queries: { [`GET ${route}/search`]: ({ word }) => `?q=${word}` },
  visible: {
    findVisibleByRfcIds: hidden(({ mailboxId, rfcId }) => [mailboxId, [rfcId]]),
    findVisibleMessages: hidden(({ messageId }) => [[messageId]]),
    sizeVisibleTexts: hidden(({ messageId }) => [[messageId]]),
    listVisibleCorrespondence: hidden(({ target }) => [correspondenceWith("ada@example.com", target.id)]),
    findVisibleTexts: hidden(({ messageId }) => [[messageId]]),
    listVisibleAttachments: hidden(({ messageId }) => [[messageId]]),
    listVisibleRecipients: hidden(({ sentId }) => [[sentId]]),
    walkVisibleMessages: hidden(({ mailboxId }) => [
      { mailboxId, dates: { from: null, to: null }, parts: null },
      page,
      100,
    ]),
    filterVisibleMessages: hidden(({ mailboxId, messageId }) => [
      { mailboxId, dates: { from: null, to: null }, parts: null },
      [messageId],
      page,
    ]),
    findVisibleMatches: hidden(({ mailboxId, word }) => [mailboxId, [word], 10]),
    findRecentVisibleMatches: hidden(({ mailboxId, word }) => [mailboxId, [word]]),
    rankVisibleMatches: hidden(({ messageId, word }) => [[messageId], [word], 10]),
  },
  unfiltered: [{ functions: ["findVisibleMailboxes", "findVisibleMessages"] }],
  events: {
    "mail.message.opened": async ({ parley }, { openToken }) => void (await parley.fetch(`/t/${openToken}.gif`)),
  },
};
