import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { requireConnection } from "../../connections/public.js";
import { archiveAuthority } from "../authority.js";
import { changeArchive } from "../change-archive.js";
import { retention } from "../rules/limits.js";
import { storeRetention } from "../store/archive-settings.js";
import { ChatArchiveSettings, settingsOf } from "../types/chat-archive-settings.js";

@InputType({ description: "How long what arrives over a connection is kept." })
class UpdateChatArchiveSettingsInput {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => Int, { nullable: true, description: "Days: 1 to 30. Null for 30." })
  retentionDays?: number | null;
}

@ObjectType({ description: "Result of changing how long something is kept." })
class UpdateChatArchiveSettingsPayload {
  @Field(() => ChatArchiveSettings, { description: "The settings." })
  settings!: ChatArchiveSettings;
}

/** `updateChatArchiveSettings` (wire contract client drift 9c). */
@Resolver()
export class UpdateArchiveSettings {
  @Mutation(() => UpdateChatArchiveSettingsPayload, {
    description:
      "Changes how long what arrives over a connection is kept. What is older is deleted within about a minute. Errors: " +
      "`admin_required`, `not_found`, `validation_failed`.",
  })
  async updateChatArchiveSettings(
    @Arg("input", () => UpdateChatArchiveSettingsInput, { description: "The settings." })
    { connectionId, retentionDays = null }: UpdateChatArchiveSettingsInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateChatArchiveSettingsPayload> {
    await requireConnection(context, archiveAuthority["chat.archive.manage"], connectionId);
    if (retentionDays !== null && (retentionDays < retention.min || retentionDays > retention.max)) {
      throw invalidValue(["retentionDays"], `The number of days must be from ${retention.min} to ${retention.max}.`);
    }
    const connection = await changeArchive(context, connectionId, async (tx, known, now) => {
      if (known.retentionDays === retentionDays) return null;
      await storeRetention(tx, known.id, retentionDays, now);
      return "chat.archive.settings_changed";
    });
    return { settings: settingsOf(connection) };
  }
}
