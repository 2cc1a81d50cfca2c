import { GraphQLJSONObject } from "graphql-scalars";
import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, invalidValue, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import { factAuthority } from "../authority.js";
import { createFact, type NewFact } from "../create-fact.js";
import { limitFactWrites } from "../limit-writes.js";
import { areRefused, readCitations } from "../rules/citation-input.js";
import { thousandthsOf } from "../rules/confidence.js";
import { contentViolation, trimmedContent } from "../rules/fact-content.js";
import { ContactFactKind } from "../types/enums.js";
import { ContactFactPayload, factAnswer } from "../types/fact-payload.js";

@InputType({ description: "A message or note that a fact is from." })
class ContactFactCitationInput {
  @Field(() => String, { description: "`email_message`, `im_message`, `a2a_message`, `chat_message` or `note`." })
  sourceType!: string;

  @Field(() => ID, { description: "UUID of the source, which you may read." })
  sourceId!: string;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: "`start` and `end`: the span, as positions of characters in its text. Other members are ignored.",
  })
  sourceLocator?: Record<string, unknown> | null;
}

@InputType({ description: "A new fact about a contact." })
class CreateContactFactInput {
  @Field(() => ID, { description: "UUID of the contact." })
  contactId!: string;

  @Field(() => String, { description: "The fact: 1 to 500 characters." })
  content!: string;

  @Field(() => ContactFactKind, { description: "Its kind." })
  kind!: ContactFactKind;

  @Field(() => String, { nullable: true, description: "How sure you are, from 0 to 1, such as `0.875`." })
  confidence?: string | null;

  @Field(() => [ContactFactCitationInput], {
    nullable: true,
    description: "Its sources: up to 10. An agent must give one.",
  })
  citations?: ContactFactCitationInput[] | null;
}

/** `createContactFact` (wire contract contacts 9.1, 9.2). */
@Resolver()
export class CreateContactFact {
  @Mutation(() => ContactFactPayload, {
    description:
      "Adds a fact to a contact. If the contact has the same one, that gets the citations. An agent must cite a source that it " +
      "may read. Accepts an Idempotency-Key. Errors: `validation_failed`, `not_found`, `contact_merged`, `admin_required`, " +
      "`claimed_agent_required`, `contact_memory_limit`, `result_unavailable`, `rate_limited`.",
  })
  async createContactFact(
    @Arg("input", () => CreateContactFactInput, { description: "The fact." }) input: CreateContactFactInput,
    @Ctx() context: RequestContext,
  ): Promise<ContactFactPayload> {
    const { viewer } = context;
    authorize(viewer, factAuthority["contact_fact.create"]);
    if (isAgent(viewer) && (input.citations ?? []).length === 0) throw sharedErrors.problem("admin_required");
    const fact = read(input);
    await limitFactWrites(context);
    const { id, existed } = await once(context, "createContactFact", input, (tx) =>
      createFact(tx, context, input.contactId, fact),
    );
    return factAnswer(context, id, existed);
  }
}

function read({ content: given, kind, confidence: text, citations: sources }: CreateContactFactInput): NewFact {
  const content = trimmedContent(given);
  const violation = contentViolation(content);
  if (violation !== null) throw invalid([violation]);
  const confidence = thousandthsOf(text);
  if (confidence === undefined) throw invalidValue(["confidence"], "A confidence is a decimal number from 0 to 1.");
  const citations = readCitations(sources ?? [], isUuid);
  if (areRefused(citations)) throw invalid(citations);
  return { content, kind, confidence, citations };
}
