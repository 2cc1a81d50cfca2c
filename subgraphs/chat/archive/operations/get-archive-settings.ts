import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requireConnection } from "../../connections/public.js";
import { archiveAuthority } from "../authority.js";
import { ChatArchiveSettings, settingsOf } from "../types/chat-archive-settings.js";

/** `chatArchiveSettings(connectionId)` (wire contract client drift 9c). */
@Resolver()
export class GetArchiveSettings {
  @Query(() => ChatArchiveSettings, {
    nullable: true,
    description: "How long what arrives over a connection is kept. Errors: `not_found`.",
  })
  async chatArchiveSettings(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChatArchiveSettings> {
    return settingsOf(await requireConnection(context, archiveAuthority["chat.archive.read"], connectionId));
  }
}
