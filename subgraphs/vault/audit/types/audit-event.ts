import { GraphQLJSONObject } from "graphql-scalars";
import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";

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
  description: "Who did something with a vault.",
  valuesConfig: {
    CONSOLE_USER: { description: "A person." },
    SERVICE_TOKEN: { description: "A service token of the organization." },
    ADMIN_KEY: { description: "An API key of the organization." },
    AGENT_KEY: { description: "An API key of an identity." },
    SYSTEM: { description: "The service itself." },
  },
});

/** A row of the audit trail (wire contract vault 8). */
@ObjectType({ description: "What somebody did with a vault, or tried to. Never a key, a payload or a name." })
export class VaultAuditEvent {
  @Field(() => ID, { description: "UUID of the event." })
  id!: string;

  @Field(() => ID, { description: "UUID of the vault, which may be deleted since." })
  vaultId!: string;

  @Field(() => String, { description: "What happened, such as `vault.secret_read`." })
  kind!: string;

  @Field(() => VaultActorType, { description: "Who did it." })
  actorType!: VaultActorType;

  @Field(() => ID, { nullable: true, description: "The user, key or token; null for the service itself." })
  actorId!: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the identity whose key it was." })
  identityId!: string | null;

  @Field(() => String, { description: "The request, as its answer's X-Request-ID named it." })
  requestId!: string;

  @Field(() => String, { nullable: true, description: "The caller's address." })
  ipAddress!: string | null;

  @Field(() => String, { nullable: true, description: "What the caller called itself, cut at 256 characters." })
  userAgent!: string | null;

  @Field(() => Boolean, { description: "False for what was tried in vain." })
  succeeded!: boolean;

  @Field(() => GraphQLJSONObject, {
    description: "Ids and counts: `secretId`, `granteeId` (the identity whose access it was), `fields`, keys.",
  })
  details!: object;

  @Field(() => Date, { description: "When." })
  occurredAt!: Date;
}

/** A page of the audit trail. */
export const VaultAuditEventConnection = connectionType(VaultAuditEvent, "VaultAuditEvent");
