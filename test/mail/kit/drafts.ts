import { randomUUID } from "node:crypto";
import { handle } from "../../support/handle.js";
import { ids, input, toolKey } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest, ofBody } from "../../support/kit/produced.js";
import { hidden, page } from "../../support/kit/visible.js";
import { makeAgent } from "../../support/org.js";
import { putCancelable } from "../support/put-cancelable.js";
import { putDraft } from "../support/put-draft.js";
import { putMessage } from "../support/put-message.js";
import type { MailPart } from "./part.js";
import { scheduleCodes, scheduleEvents } from "./schedule.js";

declare module "./part.js" {
  interface MailPart {
    /** A draft of the target's, with the attachment `plan.txt`. */
    readonly draftId: string;
    /** A message that the target has just sent, and that can be canceled. */
    readonly cancelableId: string;
  }
}

const base = "/api/v1/mail/mailboxes/{email_address}/drafts";
const one = `${base}/{draft_id}`;
const cancel = "/api/v1/mail/mailboxes/{email_address}/messages/{message_id}/cancel";
const members = "401   403c  ok    404   ok    ok    403c  403c  404   404   403c  401";
const users = "401   403c  ok    404   ok    ok    ok    ok    404   404   404   401";
const asks = ({ address, draftId }: MailPart, more = ""): string =>
  `(mailbox: "${address}", draftId: "${draftId}"${more})`;
const does = ({ address, draftId }: MailPart, more = ""): string =>
  input(`mailbox: "${address}", draftId: "${draftId}"${more}`);
const draft = "{ draft { id } }";
const named = `filename: "note.txt", contentType: "text/plain"`;
const file = { filename: "note.txt", content_type: "text/plain", content_base64: "Tm90ZQ==" };

const nextWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString();

const unscheduled = "No draft of the walks is scheduled.";

/** From wire contract mail 3, 8. An unclaimed agent may write drafts, and send them as it may send mail. */
export const drafts: FeatureKit<MailPart> = {
  legend: { "403d": "403 mail_draft_upload_refused", "415": "415 unsupported_media_type" },
  rest: `
  GET    ${base}                                ${members}
  POST   ${base}                                ${members}
  GET    ${one}                                 ${members}
  PATCH  ${one}                                 ${members}
  DELETE ${one}                                 ${members}
  GET    ${one}/generations                     ${members}
  GET    ${one}/generations/{number}            ${members}
  POST   ${one}/generations/{number}/restore    ${members}
  POST   ${one}/attachments                     ${members}
  GET    ${one}/attachments/{filename}          ${members}
  DELETE ${one}/attachments/{filename}          ${members}
  POST   ${one}/duplicate                       ${members}
  POST   /api/v1/mail/draft-uploads/{ticket}    415   415   415   415   415   415   415   415   415   415   415   415
  POST   ${cancel} ${members}
  POST   ${one}/send                            401   403c  ok    404   403r  ok    403c  403c  404   404   403c  401
  `,
  graphql: `
  Query.mailDrafts                    ${users}
  Query.mailOrganizationDrafts   401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.mailDraft                     ${users}
  Query.mailDraftGenerations          ${users}
  Query.mailDraftGeneration           ${users}
  Query.mailDraftAttachment           ${users}
  Mutation.createMailDraft            ${users}
  Mutation.updateMailDraft            ${users}
  Mutation.scheduleMailDraft          401   403c  ok    404   403r  ok    ok    ok    404   404   404   401
  Mutation.unscheduleMailDraft        ${users}
  Mutation.deleteMailDraft            ${users}
  Mutation.restoreMailDraftGeneration ${users}
  Mutation.addMailDraftAttachment     ${users}
  Mutation.addMailDraftAttachments    ${users}
  Mutation.duplicateMailDraft         ${users}
  Mutation.deleteMailDraftAttachment  ${users}
  Mutation.createMailDraftUpload      ${users}
  Mutation.openMailDraftUpload   403d  403c  403c  403c  403c  403c  403c  403c  403c  403c  403c  401
  Mutation.finishMailDraftUpload 403d  403c  403c  403c  403c  403c  403c  403c  403c  403c  403c  401
  Mutation.cancelMailSend             ${users}
  Mutation.sendMailDraft              401   403c  ok    404   403r  ok    ok    ok    404   404   404   401
  Subscription.mailDraftChanged       401   401   ok    404   ok    ok    ok    ok    404   404   404   401
  `,
  part: async ({ parley }, { target }) => ({
    draftId: await putDraft(parley.services, target.id),
    cancelableId: await putCancelable(parley.services, target.id),
  }),
  nothing: () => ({ draftId: randomUUID(), cancelableId: randomUUID() }),
  strangers: { unreached: { MailScheduler: unscheduled, MailSendError: unscheduled } },
  tools: {
    draft_mail: ({ messageId }) => ({
      in_reply_to: messageId,
      subject: "Report",
      text: "Approve this.",
      ...toolKey(),
    }),
    schedule_mail: () => ({
      to: ["ada@example.com"],
      subject: "Report",
      text: "It is ready.",
      send_at: nextWeek(),
      ...toolKey(),
    }),
    cancel_sent_mail: ({ cancelableId }) => ({ message_id: cancelableId }),
    unschedule_mail: ({ draftId }) => ({ draft_id: draftId }),
    list_scheduled_mail: () => ({ limit: 1 }),
  },
  calls: {
    "Query.mailDrafts": ({ address }) => [`(mailbox: "${address}")`, ids],
    "Query.mailOrganizationDrafts": () => ["", ids],
    "Query.mailDraft": ({ address, draftId }) => [`(mailbox: "${address}", id: "${draftId}")`, "{ id }"],
    "Query.mailDraftGenerations": (part) => [asks(part), "{ nodes { number bodyText } }"],
    "Query.mailDraftGeneration": (part) => [asks(part, ", number: 1"), "{ number bodyText }"],
    "Query.mailDraftAttachment": (part) => [asks(part, `, filename: "plan.txt"`), "{ id }"],
    "Mutation.createMailDraft": ({ address }) => [input(`mailbox: "${address}", subject: "Report"`), draft],
    "Mutation.updateMailDraft": (part) => [does(part, `, bodyText: "It is ready."`), draft],
    "Mutation.scheduleMailDraft": ({ address, draftId }) => [
      input(`mailbox: "${address}", id: "${draftId}", sendAt: "${nextWeek()}"`),
      draft,
    ],
    "Mutation.cancelMailSend": ({ address, cancelableId }) => [
      input(`mailbox: "${address}", id: "${cancelableId}"`),
      "{ id }",
    ],
    "Mutation.unscheduleMailDraft": ({ address, draftId }) => [input(`mailbox: "${address}", id: "${draftId}"`), draft],
    "Mutation.deleteMailDraft": (part) => [does(part), "{ deletedId }"],
    "Mutation.restoreMailDraftGeneration": (part) => [does(part, ", number: 1"), draft],
    "Mutation.addMailDraftAttachment": (part) => [
      does(part, `, filename: "note.txt", contentType: "text/plain", contentBase64: "Tm90ZQ=="`),
      "{ attachment { id } }",
    ],
    "Mutation.addMailDraftAttachments": (part) => [
      does(part, `, attachments: [{ filename: "a.txt", contentType: "text/plain", contentBase64: "Tm90ZQ==" }]`),
      draft,
    ],
    "Mutation.duplicateMailDraft": (part) => [does(part), draft],
    "Mutation.createMailDraftUpload": (part) => [does(part), "{ attachmentId }"],
    "Mutation.openMailDraftUpload": () => [input(`ticket: "guessed", ${named}`), "{ maxBytes }"],
    "Mutation.finishMailDraftUpload": () => [
      input(`ticket: "guessed", ${named}, blobId: "${randomUUID()}"`),
      "{ attachment { id } }",
    ],
    "Mutation.deleteMailDraftAttachment": (part) => [does(part, `, filename: "plan.txt"`), draft],
    "Mutation.sendMailDraft": (part) => [does(part), "{ message { id } }"],
    "Subscription.mailDraftChanged": ({ address, cursor }) => [
      `(mailbox: "${address}", after: "${cursor}")`,
      "{ kind }",
    ],
  },
  spending: [
    "Mutation.deleteMailDraft",
    "Mutation.deleteMailDraftAttachment",
    "Mutation.sendMailDraft",
    `DELETE ${one}`,
    `DELETE ${one}/attachments/{filename}`,
    `POST ${one}/send`,
  ],
  parameters: (name, { draftId, cancelableId }) => ({
    draft_id: draftId,
    number: "1",
    ticket: "guessed",
    ...(name === `POST ${cancel}` && { message_id: cancelableId }),
  }),
  bodies: {
    [`POST ${base}`]: () => ({ subject: "Report" }),
    [`PATCH ${one}`]: () => ({ body_text: "It is ready." }),
    [`POST ${one}/attachments`]: () => file,
    [`POST ${one}/send`]: () => ({}),
    [`POST ${one}/duplicate`]: () => ({}),
  },
  // Other calls of the kit change who may be written to.
  before: (name) => {
    const sending = ["Mutation.sendMailDraft", "Mutation.scheduleMailDraft", `POST ${one}/send`];
    if (!sending.includes(name)) return undefined;
    return async ({ parley }, { target }) => {
      const { writer: db } = parley.services.database.request;
      await db.mailbox.updateMany({ where: { identityId: target.id }, data: { filterMode: "blacklist" } });
    };
  },
  visible: {
    findVisibleDrafts: hidden(({ draftId }) => [[draftId]]),
    listVisibleDrafts: hidden(({ mailboxId }) => [
      mailboxId,
      { threadId: null, labelIds: [], scheduled: null, sendAt: null },
      page,
    ]),
    listVisibleDraftLabels: hidden(({ draftId }) => [[draftId]]),
    listAllVisibleDrafts: hidden(() => [page]),
    sizeVisibleDraft: hidden(({ draftId }) => [draftId]),
    findVisibleGeneration: hidden(({ draftId }) => [draftId, 1]),
    listVisibleGenerations: hidden(({ draftId }) => [draftId, page]),
    sizeVisibleGenerations: hidden(({ draftId }) => [[{ draftId, number: 1 }]]),
    findVisibleDraftTexts: hidden(({ draftId }) => [[{ draftId, number: 1 }]]),
    findVisibleNewestOfThread: hidden(({ mailboxId, threadId }) => [mailboxId, threadId]),
    listVisibleDraftAttachments: hidden(({ draftId }) => [[draftId]]),
  },
  unfiltered: [{ functions: ["findVisibleMailboxes", "findVisibleDrafts"] }],
  events: scheduleEvents,
  codes: {
    message_not_cancelable: async ({ parley, organization, agent }) => {
      const { id } = await putMessage(parley.services, agent.id, { direction: "outbound" });
      const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages/${id}/cancel`;
      return byRest(parley, organization.adminKey, ["POST", path]);
    },
    draft_generation_conflict: async ({ parley, organization, agent }) => {
      const draftId = await putDraft(parley.services, agent.id);
      const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/drafts/${draftId}`;
      return byRest(parley, organization.adminKey, ["PATCH", path, { subject: "New", expected_generation: 7 }]);
    },
    mail_draft_upload_refused: async ({ parley }) => {
      const form = new FormData();
      form.append("file", new Blob(["Note"], { type: "text/plain" }), "note.txt");
      const response = await parley.fetch("/api/v1/mail/draft-uploads/guessed", { method: "POST", body: form });
      return ofBody(response.status, await response.json());
    },
    ...scheduleCodes,
    draft_limit_reached: async ({ parley, organization }) => {
      const { id, handle: name } = await makeAgent(parley.services, organization, handle("writer"));
      for (let count = 0; count < 200; count++) await putDraft(parley.services, id);
      const path = `/api/v1/mail/mailboxes/${name}@agents.localhost/drafts`;
      return byRest(parley, organization.adminKey, ["POST", path, { subject: "One more" }]);
    },
  },
};
