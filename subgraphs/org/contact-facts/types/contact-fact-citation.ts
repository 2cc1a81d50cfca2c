import { GraphQLJSONObject } from "graphql-scalars";
import { Field, ID, ObjectType } from "type-graphql";
import type { ResolvedCitation } from "../cited-sources.js";
import type { FactRow } from "../store/facts.js";
import { CitationAvailability } from "./enums.js";

/** A source of a fact (wire contract contacts 3.5). */
@ObjectType({ description: "A message or note that a fact is from." })
export class ContactFactCitation {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, {
    description: "`email_message`, `im_message`, `a2a_message`, `chat_message` or `note`.",
  })
  sourceType!: string;

  @Field(() => CitationAvailability, { description: "Whether you can read the source." })
  availability!: CitationAvailability;

  @Field(() => ID, { nullable: true, description: "UUID of the source. Null unless it is available." })
  sourceId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The path of this citation in the API. Null unless the source is available.",
  })
  sourceUrl!: string | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: "Ids that lead to the source, and the span in it. Null unless it is available.",
  })
  sourceLocator!: object | null;

  @Field(() => String, {
    nullable: true,
    description: "The path of the source's record in the API. Null unless it is available, and if it has none.",
  })
  recordUrl!: string | null;
}

/** A citation of a fact as the viewer sees it. */
export function toCitation(
  { id: factId, contactId }: Pick<FactRow, "id" | "contactId">,
  { citation: { id, sourceType, span }, availability, source }: ResolvedCitation,
): ContactFactCitation {
  return {
    id,
    sourceType,
    availability,
    sourceId: source?.id ?? null,
    sourceUrl: source === null ? null : `/api/v1/contacts/${contactId}/facts/${factId}/citations/${id}`,
    sourceLocator: source === null ? null : { ...source.locator, ...(span as object) },
    recordUrl: source?.url ?? null,
  };
}
