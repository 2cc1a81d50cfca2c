import { Field, ID, ObjectType } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";

/** A notification that something in the vault changed. Only readers of the audit trail see the actor. */
@ObjectType({ description: "A change of the vault, its keys, its secrets or the access to them." })
export class VaultChange {
  @Field(() => String, { description: "Cursor of this change. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => ID, { description: "UUID of the event." })
  id!: string;

  @Field(() => String, { description: "What happened, such as `vault.secret_created`." })
  kind!: string;

  @Field(() => Date, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { nullable: true, description: "UUID of the secret." })
  secretId!: string | null;
}

/** Shapes an event of the log. */
export function toVaultChange(event: LoggedEvent, { services, viewer }: RequestContext): VaultChange {
  const { secretId } = event.data as { readonly secretId?: string };
  return {
    cursor: encodeEventCursor(services.keyring, event.position, viewer),
    id: event.eventId,
    kind: event.kind,
    occurredAt: event.occurredAt,
    secretId: secretId ?? null,
  };
}
