import { GraphQLJSONObject } from "graphql-scalars";
import { Ctx, Field, FieldResolver, ID, ObjectType, registerEnumType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { Identity } from "../../access/public.js";
import { secretById, type SecretRow, VaultSecret } from "../../secrets/public.js";

/** Upper-case names outside, the trail's spelling inside. */
export enum VaultActorType {
  CONSOLE_USER = "console_user",
  SERVICE_TOKEN = "service_token",
  ADMIN_KEY = "admin_key",
  AGENT_KEY = "agent_key",
  SYSTEM = "system",
}

registerEnumType(VaultActorType, {
  name: "VaultActorType",
  description: "Kind of actor of a vault event.",
  valuesConfig: {
    CONSOLE_USER: { description: "A user." },
    SERVICE_TOKEN: { description: "A service token of the organization." },
    ADMIN_KEY: { description: "An API key of the organization." },
    AGENT_KEY: { description: "An API key of an identity." },
    SYSTEM: { description: "The service itself." },
  },
});

/** A row of the audit trail (wire contract vault 8). */
@ObjectType({
  description:
    "An entry of the vault's audit trail: an action or an attempt. It never contains a key, a payload or a name.",
})
export class VaultAuditEvent {
  @Field(() => ID, { description: "UUID of the event." })
  id!: string;

  @Field(() => ID, { description: "UUID of the vault. It may have been deleted since." })
  vaultId!: string;

  @Field(() => String, { description: "What happened, such as `vault.secret_read`." })
  kind!: string;

  @Field(() => VaultActorType, { description: "Kind of actor." })
  actorType!: VaultActorType;

  @Field(() => ID, { nullable: true, description: "Id of the user, key or token. Null for the service itself." })
  actorId!: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the identity, if the actor used an identity's key." })
  identityId!: string | null;

  @Field(() => String, { description: "Id of the request, as in the header X-Request-ID of its answer." })
  requestId!: string;

  @Field(() => String, { nullable: true, description: "The caller's address." })
  ipAddress!: string | null;

  @Field(() => String, { nullable: true, description: "User agent of the caller, cut at 256 characters." })
  userAgent!: string | null;

  @Field(() => Boolean, { description: "Whether the action succeeded." })
  succeeded!: boolean;

  @Field(() => GraphQLJSONObject, {
    description:
      "Ids and counts, depending on `kind`: such as `secretId`, `granteeId` (the identity whose access changed), `fields` (the changed ones) and `keyId`.",
  })
  details!: object;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;
}

/** A page of the audit trail. */
export const VaultAuditEventConnection = connectionType(VaultAuditEvent, "VaultAuditEvent");

interface Named {
  readonly identityId: string | null;
  readonly details: { readonly secretId?: string; readonly granteeId?: string };
}

/** The objects that an entry names, in their current state. */
@Resolver(() => VaultAuditEvent)
export class VaultAuditEventResolver {
  @FieldResolver(() => Identity, { nullable: true, description: "The identity whose key the actor used." })
  identity(@Root() { identityId }: Named): Identity | null {
    return identityId === null ? null : { id: identityId };
  }

  @FieldResolver(() => Identity, { nullable: true, description: "The identity whose access was granted or revoked." })
  grantee(@Root() { details }: Named): Identity | null {
    return details.granteeId === undefined ? null : { id: details.granteeId };
  }

  @FieldResolver(() => VaultSecret, {
    nullable: true,
    description: "The secret in its current state. Null if it was deleted, or if the entry concerns no secret.",
  })
  async secret(@Root() { details }: Named, @Ctx() context: RequestContext): Promise<SecretRow | null> {
    return details.secretId === undefined ? null : context.loader(secretById).load(details.secretId);
  }
}
