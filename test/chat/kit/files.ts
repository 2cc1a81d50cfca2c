import { randomUUID } from "node:crypto";
import { newDownloadTicket } from "../../../subgraphs/chat/files/download-ticket.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest, type Produce } from "../../support/kit/produced.js";
import { connect } from "../support/connect.js";
import { slack } from "../support/slack.js";
import type { ChatPart } from "./part.js";

declare module "./part.js" {
  interface ChatPart {
    /** A file in the workspace, and the token of an address for it. */
    readonly chatFileId: string;
    readonly chatFileToken: string;
  }
}

const connection = "/api/v1/chat/connections/{connection_id}";
const one = ({ chatConnectionId, chatFileId }: ChatPart) =>
  `(connectionId: "${chatConnectionId}", fileId: "${chatFileId}")`;
const content = Buffer.from("plan").toString("base64");

/** A file whose bytes are elsewhere. */
const external: Produce = async ({ parley, organization, agent }) => {
  const { workspaceId, botToken, general } = slack.sample;
  const { id: user } = slack.addUser(workspaceId, { name: `user-${randomUUID().slice(0, 8)}` });
  const file = slack.share({ channel: general, user, name: "plan.txt", bytes: Buffer.from("plan") });
  file.isExternal = true;
  const id = await connect(parley, organization.adminKey, agent.id, botToken);
  return byRest(parley, organization.adminKey, ["GET", `/api/v1/chat/connections/${id}/files/${file.id}/content`]);
};

/** From wire contract chat 3, 4, 8.3 and 8.4. */
export const files: FeatureKit<ChatPart> = {
  rest: `
  POST ${connection}/files                    401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${connection}/files/{file_id}          401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${connection}/files/{file_id}/content  401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  /api/v1/chat/files/{token}             ok  ok   ok ok  ok   ok ok ok ok  ok  ok  ok
  `,
  graphql: `
  Query.chatFile          401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatFileDownload  401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.uploadChatFile 401 403c ok 404 403u ok ok ok 404 404 404 401
  `,
  part: async ({ parley: { services } }, { chatConnectionId, chatWorkspace: { planId: chatFileId } }) => ({
    chatFileId,
    chatFileToken: newDownloadTicket(services, {
      connectionId: chatConnectionId,
      fileId: chatFileId,
      isFiltered: true,
    }).token,
  }),
  nothing: () => ({ chatFileId: "FNOTHING", chatFileToken: "nothing" }),
  calls: {
    "Query.chatFile": (scene) => [one(scene), "{ id name downloadable }"],
    "Query.chatFileDownload": (scene) => [one(scene), "{ url expiresAt }"],
    "Mutation.uploadChatFile": ({ chatConnectionId, chatWorkspace }) => [
      input(
        `connectionId: "${chatConnectionId}", conversationId: "${chatWorkspace.elsewhere}", filename: "plan.txt", contentBase64: "${content}", idempotencyKey: "${randomUUID()}"`,
      ),
      "{ operation { id status } }",
    ],
  },
  parameters: (_, { chatFileId, chatFileToken }) => ({ file_id: chatFileId, token: chatFileToken }),
  headers: { [`POST ${connection}/files`]: () => ({ "idempotency-key": randomUUID() }) },
  bodies: {
    [`POST ${connection}/files`]: ({ chatWorkspace }) => ({
      conversation_id: chatWorkspace.elsewhere,
      filename: "plan.txt",
      content_base64: content,
    }),
  },
  codes: { file_not_downloadable: external },
};
