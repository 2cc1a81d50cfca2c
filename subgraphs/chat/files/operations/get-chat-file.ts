import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { requireConnection, slackIdViolations } from "../../connections/public.js";
import { hideBlocked } from "../../contact-rules/public.js";
import { readAuthority, readErrorList, readFromSlack } from "../../reads/public.js";
import { findFile } from "../find-file.js";
import { ChatFile } from "../types.js";

/** `chatFile` (wire contract chat 4, 8.4). */
@Resolver()
export class GetChatFile {
  @Query(() => ChatFile, {
    nullable: true,
    description: `A file of a workspace. Errors: ${readErrorList}`,
  })
  async chatFile(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Arg("fileId", () => String, { description: "Slack's id of the file." }) fileId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChatFile> {
    const connection = await requireConnection(context, readAuthority["chat.read"], connectionId);
    const violations = slackIdViolations("fileId", fileId);
    if (violations.length > 0) throw invalid(violations);
    const { config } = context.services;
    const found = await findFile(config, (method, input) => readFromSlack(context, connection, method, input), fileId);
    const [shown] = await hideBlocked(context, connection, found === null ? [] : [found], ({ by }) => by);
    if (shown === undefined) throw notFound("file with this id");
    return { ...shown, downloadable: shown.address !== null };
  }
}
