import { Field, ObjectType } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import { factById } from "../loaders.js";
import { ContactFact, toFact } from "./contact-fact.js";

/** The result of writing a fact. */
@ObjectType({ description: "Result of writing a fact about a contact." })
export class ContactFactPayload {
  @Field(() => ContactFact, { description: "The fact in its present state." })
  fact!: ContactFact;

  @Field(() => Boolean, { description: "Whether the contact had the same fact before." })
  existed!: boolean;
}

/** The answer of a write. @throws Problem `result_unavailable` when the fact is gone, as for a late repeat */
export async function factAnswer(context: RequestContext, id: string, existed: boolean): Promise<ContactFactPayload> {
  const row = await context.loader(factById).load(id);
  if (row === null) throw sharedErrors.problem("result_unavailable");
  return { fact: toFact(row), existed };
}
