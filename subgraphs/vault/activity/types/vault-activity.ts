import { Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { secretById, type SecretRow, VaultSecret } from "../../secrets/public.js";
import { Vault, vaultById, type VaultInfo } from "../../vaults/public.js";
import { VaultActorType } from "./audit-event.js";

/** A user's action on a vault, live. All fields except `vault` and `secret` are as the event recorded them. */
@ObjectType({
  description: "An event of the vault. All fields except `secret` and `vault` show the time of the event.",
})
export class VaultActivity {
  @Field(() => String, { description: "Cursor of this event. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => ID, { description: "UUID of the event. The entry of the audit trail has the same id." })
  id!: string;

  @Field(() => String, { description: "What happened, such as `vault.secret_read`." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => VaultActorType, { description: "Kind of actor." })
  actorType!: VaultActorType;

  @Field(() => ID, { nullable: true, description: "Id of the user, key or token. Null for the service itself." })
  actorId!: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the identity, if the actor used an identity's key." })
  identityId!: string | null;

  @Field(() => Boolean, { description: "Whether the action succeeded." })
  succeeded!: boolean;

  @Field(() => ID, { nullable: true, description: "UUID of the secret." })
  secretId!: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the identity whose access was granted or revoked." })
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
  @FieldResolver(() => Vault, {
    nullable: true,
    description: "The vault in its current state. Null if it was deleted.",
  })
  vault(@Root() { vaultId }: ActivityKeys, @Ctx() context: RequestContext): Promise<VaultInfo | null> {
    return context.loader(vaultById).load(vaultId);
  }

  @FieldResolver(() => VaultSecret, {
    nullable: true,
    description: "The secret in its current state. Null if it was deleted.",
  })
  async secret(@Root() { secretId }: VaultActivity, @Ctx() context: RequestContext): Promise<SecretRow | null> {
    return secretId === null ? null : context.loader(secretById).load(secretId);
  }
}
