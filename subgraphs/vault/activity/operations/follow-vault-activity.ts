import { Args, ArgsType, Ctx, Field, ID, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { resumes } from "../../../shared/events/event-cursor.js";
import { followEvents, type LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { requireSecret } from "../../secrets/public.js";
import { admit, hadVault, requireVault } from "../../vaults/public.js";
import { activityKinds } from "../kinds.js";
import { activityAuthority } from "../authority.js";
import { toVaultActivity, VaultActivity } from "../types/vault-activity.js";

@ArgsType()
class ActivityArgs {
  @Field(() => ID, { nullable: true, description: "Only events about this secret." })
  readonly secretId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** `vaultActivity(secretId, after)`: the audit trail as it grows (wire contract vault 8). */
@Resolver()
export class FollowVaultActivity {
  @Subscription(() => VaultActivity, {
    description:
      "All events of the organization's vaults, in order, each once. With a cursor, it also works after the " +
      "vault was deleted. Errors: `admin_required`, `vault_not_initialized`, `secret_not_found`, " +
      "`invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  vaultActivity(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => ActivityArgs) _args: ActivityArgs,
  ): VaultActivity {
    return toVaultActivity(event, context);
  }
}

async function follow(
  context: RequestContext,
  { secretId, after }: ActivityArgs,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const organizationId = admit(context, activityAuthority["vault.audit.read"]);
  // A reader that resumes after a cursor may have missed that the vault was deleted.
  const { keyring, database } = context.services;
  if (!resumes(keyring, after) || !(await hadVault(database.request.reader, organizationId))) {
    await requireVault(context, organizationId);
  }
  const only =
    typeof secretId === "string"
      ? { data: { secretId: (await requireSecret(context, organizationId, secretId)).id } }
      : {};
  return followEvents(context, { identityId: null, kinds: activityKinds, ...only }, after);
}
