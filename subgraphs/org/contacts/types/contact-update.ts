import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { encodeEventCursor } from "../../../shared/events/event-cursor.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { contactById } from "../loaders.js";
import { Contact } from "./contact.js";

/** A change of a contact. */
@ObjectType({ description: "A contact that was added, changed, merged, deleted or forgotten." })
export class ContactUpdate {
  @Field(() => String, { description: "Cursor of this event. Pass it as `after` to resume from here." })
  cursor!: string;

  @Field(() => String, { description: "Such as `contact.updated`." })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: "When it happened." })
  occurredAt!: Date;

  @Field(() => ID, { description: "UUID of the contact." })
  contactId!: string;
}

/** Converts an event of the log. */
export function toContactUpdate(
  { position, kind, occurredAt, subjectId }: LoggedEvent,
  { services, viewer }: RequestContext,
): ContactUpdate {
  return { cursor: encodeEventCursor(services.keyring, position, viewer), kind, occurredAt, contactId: subjectId };
}

@Resolver(() => ContactUpdate)
export class ContactUpdateResolver {
  @FieldResolver(() => Contact, {
    nullable: true,
    description: "The contact in its current state. Null if it was deleted.",
  })
  async contact(@Root() { contactId }: ContactUpdate, @Ctx() context: RequestContext): Promise<Contact | null> {
    return (await context.loader(contactById).load(contactId)) as Contact | null;
  }
}
