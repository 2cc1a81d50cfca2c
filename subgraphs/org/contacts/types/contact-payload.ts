import { Field, ObjectType } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { contactById } from "../loaders.js";
import { noSuchContact } from "../no-such-contact.js";
import { Contact } from "./contact.js";

@ObjectType({ description: "Result of adding, changing or merging a contact." })
export class ContactPayload {
  @Field(() => Contact, { description: "The contact." })
  contact!: Contact;
}

/** The answer after a write. @throws Problem `not_found` when the contact was deleted meanwhile */
export async function contactAnswer(context: RequestContext, id: string): Promise<ContactPayload> {
  const contact = await context.loader(contactById).clear(id).load(id);
  if (contact === null) throw noSuchContact();
  return { contact: contact as unknown as Contact };
}
