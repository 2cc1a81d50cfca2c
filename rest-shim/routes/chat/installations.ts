import { Type } from "typebox";
import { StartChatInstallationDocument } from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { installationBrowser } from "./installation-browser.js";
import { installationRecord } from "./page-records.js";

const start = "/api/v1/chat/installations";

/** The routes of installations (wire contract chat 10.2). */
export const installations: readonly Route[] = [
  operationRoute({
    method: "POST",
    path: start,
    credentials: ["api_key", "bearer"],
    tag: "Team chat",
    summary: "Start the installation of the Slack app in a workspace",
    description:
      "Open `authorization_url` in a browser and approve the app at Slack. The address works once, until " +
      "`expires_at`. It is a secret: anyone who has it can connect the identity.",
    body: Type.Object({
      identity_id: Type.String(),
      workspace_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      return_url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
    response: installationRecord.schema,
    example: { identity_id: "IDENTITY_ID" },
    action: "chat.connection.connect",
    document: StartChatInstallationDocument,
    variables: ({ body }) => ({
      input: {
        identityId: body.identity_id,
        workspaceId: body.workspace_id ?? null,
        returnUrl: body.return_url ?? null,
      },
    }),
    answer: (data) => installationRecord.write(data.startChatInstallation),
  }),
  ...installationBrowser,
];
