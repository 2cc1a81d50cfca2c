import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import { requireConnection, slackIdViolations } from "../../connections/public.js";
import { readAuthority } from "../../reads/public.js";
import { newDownloadTicket } from "../download-ticket.js";
import { ChatFileDownload } from "../types.js";

/** `chatFileDownload`: an address for the bytes of a file, which GraphQL cannot answer (wire contract chat 8.4). */
@Resolver()
export class GetChatFileDownload {
  @Query(() => ChatFileDownload, {
    nullable: true,
    description:
      "Creates an address at which anyone can download a file for five minutes. The server asks Slack for the file " +
      "only when the address is opened. Errors: `not_found` (the connection), `validation_failed`, " +
      "`claimed_agent_required`.",
  })
  async chatFileDownload(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("fileId", () => String, { description: "Slack's id of the file." }) fileId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChatFileDownload> {
    const connection = await requireConnection(context, readAuthority["chat.read"], connectionId);
    const violations = slackIdViolations("fileId", fileId);
    if (violations.length > 0) throw invalid(violations);
    const file = { connectionId: connection.id, fileId, isFiltered: isAgent(context.viewer) };
    const { token, expiresAt } = newDownloadTicket(context.services, file);
    return { url: `${context.publicBaseUrl}/api/v1/chat/files/${token}`, expiresAt };
  }
}
