import { Arg, Args, Ctx, Field, ID, InputType, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import { admit } from "../../vaults/public.js";
import { activityKinds } from "../kinds.js";
import { activityAuthority } from "../authority.js";
import { type AuditFilter, listVisibleAudit } from "../../audit/public.js";
import { VaultAuditEventConnection } from "../types/audit-event.js";

@InputType({ description: "Filters for the audit trail. All of them must match." })
class VaultAuditFilter {
  @Field(() => [String], { nullable: true, description: "Only these kinds, such as `vault.secret_read`." })
  kinds?: string[] | null;

  @Field(() => ID, { nullable: true, description: "Only actions on this secret, which may have been deleted since." })
  secretId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only actions of this user, key or token." })
  actorId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only actions with keys of this identity." })
  identityId?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Only successful actions, or only failed ones." })
  succeeded?: boolean | null;
}

/** `vaultAuditEvents` (wire contract vault 8). */
@Resolver()
export class ListVaultAuditEvents {
  @Query(() => VaultAuditEventConnection, {
    description:
      "The audit trail of the organization's vaults, deleted ones included, newest first. Errors: " +
      "`admin_required`, `validation_failed`, `invalid_cursor`.",
  })
  async vaultAuditEvents(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("filter", () => VaultAuditFilter, { nullable: true, description: "Filter of the list." })
    given?: VaultAuditFilter | null,
  ) {
    const organizationId = admit(context, activityAuthority["vault.audit.read"]);
    const filter = readFilter(given ?? {});
    const list = `vault-audit/${organizationId}/${JSON.stringify(filter)}`;
    const { reader } = context.services.database.request;
    const page = await listVisibleAudit(reader, context.viewer, filter, pageRequest(context, list, args));
    return toConnection(
      context,
      list,
      page,
      ({ occurredAt, id }) => ({ createdAt: occurredAt, id }),
      (row) => row,
    );
  }
}

function readFilter({ kinds, secretId, actorId, identityId, succeeded }: VaultAuditFilter): AuditFilter {
  const unknown = kinds?.findIndex((kind) => !(activityKinds as readonly string[]).includes(kind)) ?? -1;
  if (unknown >= 0) throw invalidValue(["filter", "kinds", unknown], "There is no such kind.");
  for (const [name, id] of Object.entries({ secretId, identityId })) {
    if (typeof id === "string" && !isUuid(id)) throw invalidValue(["filter", name], "This must be a UUID.");
  }
  if (typeof actorId === "string" && !isStorableText(actorId)) {
    throw invalidValue(["filter", "actorId"], "This must be valid Unicode text without NUL.");
  }
  return {
    ...(kinds ? { kinds } : {}),
    ...(secretId ? { secretId: secretId.toLowerCase() } : {}),
    ...(typeof actorId === "string" ? { actorId } : {}),
    ...(identityId ? { identityId: identityId.toLowerCase() } : {}),
    ...(typeof succeeded === "boolean" ? { succeeded } : {}),
  };
}
