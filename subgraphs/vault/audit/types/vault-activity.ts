import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/events/follow-events.js";
import { secretById, type SecretRow, VaultSecret } from "../../secrets/public.js";
import { Vault, vaultById, type VaultInfo } from "../../vaults/public.js";
import { VaultActorType } from "./audit-event.js";

/** What somebody did with a vault, live. All but `vault` and `secret` is as the event recorded it. */
@ObjectType({ description: "What somebody did with the vault. All but the objects in it is as it was recorded." })
export class VaultActivity {
  @Field(() => String, { description: "Stands after this event: pass it as `after` to go on from here." })
  cursor!: string;

  @Field(() => ID, { description: "UUID of the event, which its row of the audit trail has too." })
  id!: string;

  @Field(() => String, { description: "What happened, such as `vault.secret_read`." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => VaultActorType, { description: "Who did it." })
  actorType!: VaultActorType;

  @Field(() => ID, { nullable: true, description: "The user, key or token; null for the service itself." })
  actorId!: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the identity whose key it was." })
  identityId!: string | null;

  @Field(() => Boolean, { description: "False for what was tried in vain." })
  succeeded!: boolean;

  @Field(() => ID, { nullable: true, description: "UUID of the secret that it was done with." })
  secretId!: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the identity whose access was given or taken away." })
  granteeId!: string | null;
}

interface ActivityData extends Pick<VaultActivity, "actorType" | "actorId" | "identityId" | "succeeded"> {
  readonly secretId?: string;
  readonly granteeId?: string;
}

interface ActivityKeys {
  readonly vaultId: string;
}

/** Shapes an event of the log. */
export function toVaultActivity(
  event: LoggedEvent,
  { services, viewer }: RequestContext,
): VaultActivity & ActivityKeys {
  const { actorType, actorId, identityId, succeeded, secretId, granteeId } = event.data as unknown as ActivityData;
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    id: event.eventId,
    kind: event.kind,
    occurredAt: event.occurredAt,
    actorType,
    actorId,
    identityId,
    succeeded,
    secretId: secretId ?? null,
    granteeId: granteeId ?? null,
    vaultId: event.subjectId,
  };
}

@Resolver(() => VaultActivity)
export class VaultActivityResolver {
  @FieldResolver(() => Vault, { nullable: true, description: "The vault as it is now; null once deleted." })
  vault(@Root() { vaultId }: ActivityKeys, @Ctx() context: RequestContext): Promise<VaultInfo | null> {
    return context.loader(vaultById).load(vaultId);
  }

  @FieldResolver(() => VaultSecret, { nullable: true, description: "The secret as it is now; null once deleted." })
  async secret(@Root() { secretId }: VaultActivity, @Ctx() context: RequestContext): Promise<SecretRow | null> {
    return secretId === null ? null : context.loader(secretById).load(secretId);
  }
}
