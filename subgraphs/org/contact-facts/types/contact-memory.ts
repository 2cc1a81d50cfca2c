import { Arg, Ctx, Field, FieldResolver, GraphQLISODateTime, ID, Int, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Contact } from "../../contacts/public.js";
import { allFactsOfContact, factsOfContact, memoryOfContact } from "../loaders.js";
import { ContactFact, toFact } from "./contact-fact.js";

/** The last changed fact of a contact (wire contract contacts 3.1). */
@ObjectType({ description: "The last changed fact about a contact." })
export class ContactMemory {
  @Field(() => ID, { description: "UUID of the fact." })
  id!: string;

  @Field(() => String, { description: "The fact." })
  content!: string;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => Contact)
export class ContactMemories {
  @FieldResolver(() => Int, { description: "How many facts about it are known, without expired ones." })
  async memoryCount(@Root() { id }: Contact, @Ctx() context: RequestContext): Promise<number> {
    return (await context.loader(memoryOfContact).load(id)).count;
  }

  @FieldResolver(() => [ContactFact], {
    description: "The facts about it, the last changed one first: at most 25, and at most 75 expired ones.",
  })
  async facts(
    @Root() { id }: Contact,
    @Arg("includeExpired", () => Boolean, { defaultValue: false, description: "Whether expired ones are listed too." })
    expired: boolean,
    @Ctx() context: RequestContext,
  ): Promise<ContactFact[]> {
    return (await context.loader(expired ? allFactsOfContact : factsOfContact).load(id)).map(toFact);
  }

  @FieldResolver(() => ContactMemory, { nullable: true, description: "The last changed of them. Null: there is none." })
  async latestMemory(@Root() { id }: Contact, @Ctx() context: RequestContext): Promise<ContactMemory | null> {
    return (await context.loader(memoryOfContact).load(id)).latest;
  }
}
