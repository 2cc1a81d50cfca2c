import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, invalidValue } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { factAuthority } from "../authority.js";
import { lockFact } from "../find-fact.js";
import { limitFactWrites } from "../limit-writes.js";
import { contentViolation, trimmedContent } from "../rules/fact-content.js";
import { ContactFactKind } from "../types/enums.js";
import { ContactFactPayload, factAnswer } from "../types/fact-payload.js";
import { rewriteFact } from "../rewrite-fact.js";

@InputType({ description: "A change of a fact about a contact: of its content, its kind, or both." })
class UpdateContactFactInput {
  @Field(() => ID, { description: "UUID of the contact." })
  contactId!: string;

  @Field(() => ID, { description: "UUID of the fact." })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: "1 to 500 characters. Citations and confidence of the old one go.",
  })
  content?: string | null;

  @Field(() => ContactFactKind, { nullable: true, description: "Its kind." })
  kind?: ContactFactKind | null;
}

/** `updateContactFact` (wire contract contacts 9.2). */
@Resolver()
export class UpdateContactFact {
  @Mutation(() => ContactFactPayload, {
    description:
      "Changes a fact about a contact. It is then written by a person, and does not expire. For admin keys and the " +
      "organization's users. Accepts an Idempotency-Key. Errors: `validation_failed`, `not_found`, `admin_required`, " +
      "`contact_memory_limit`, `result_unavailable`, `rate_limited`.",
  })
  async updateContactFact(
    @Arg("input", () => UpdateContactFactInput, { description: "The change." }) input: UpdateContactFactInput,
    @Ctx() context: RequestContext,
  ): Promise<ContactFactPayload> {
    authorize(context.viewer, factAuthority["contact_fact.change"]);
    const { kind } = input;
    if (kind === null) throw invalidValue(["kind"], "A fact must have a kind.");
    const content = input.content == null ? input.content : trimmedContent(input.content);
    const violation = content === undefined ? null : contentViolation(content);
    if (violation !== null) throw invalid([violation]);
    if (content === undefined && kind === undefined) {
      throw invalidValue(["content"], "Give a content or a kind.");
    }
    await limitFactWrites(context);
    const { id } = await once(context, "updateContactFact", input, async (tx) => {
      const fact = await lockFact(tx, context, input.contactId, input.id);
      await rewriteFact(tx, context, fact, { content: content ?? undefined, kind });
      return { id: fact.id };
    });
    return factAnswer(context, id, true);
  }
}
