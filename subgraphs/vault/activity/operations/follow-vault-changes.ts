import { Arg, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { followEvents, type LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { admit } from "../../vaults/public.js";
import { changeKinds } from "../kinds.js";
import { activityAuthority } from "../authority.js";
import { toVaultChange, VaultChange } from "../types/vault-change.js";

/** `vaultChanged(after)`: for those who use the vault without reading its audit trail. */
@Resolver()
export class FollowVaultChanges {
  @Subscription(() => VaultChange, {
    description:
      "Changes of the vault, its keys, its secrets and the access to them, in order, each once. Reading and unlocking are " +
      "not among them: vaultActivity has all events. It also works before the vault is initialized and after it was " +
      "deleted. Errors: `admin_required`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  vaultChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Arg("after", () => String, {
      nullable: true,
      description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
    })
    _after?: string | null,
  ): VaultChange {
    return toVaultChange(event, context);
  }
}

async function follow(
  context: RequestContext,
  { after }: { readonly after?: string | null },
): Promise<AsyncIterableIterator<LoggedEvent>> {
  admit(context, activityAuthority["vault.changes.follow"]);
  return followEvents(context, { identityId: null, kinds: changeKinds }, after);
}
