import { Arg, Args, ArgsType, Ctx, Field, ID, InputType, Int, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isAgent } from "../../../shared/viewer/viewer.js";
import { requireContact } from "../../contacts/public.js";
import { identityById } from "../../identities/public.js";
import { correspondenceErrors } from "../errors.js";
import { readCorrespondence } from "../read-correspondence.js";
import { ContactCorrespondence } from "../types/correspondence.js";
import { CorrespondenceChannel, CorrespondenceContent, CorrespondenceOrder } from "../types/enums.js";

const Limit = () => Field(() => Int, { nullable: true, description: "1 to 100." });

@InputType({ description: "How many messages of single channels a page may have." })
class CorrespondenceLimitsInput {
  @Limit()
  email?: number | null;

  @Limit()
  sms?: number | null;

  @Limit()
  imessage?: number | null;

  @Limit()
  calls?: number | null;

  @Limit()
  slack?: number | null;

  @Limit()
  a2a?: number | null;
}

@ArgsType()
class CorrespondenceArgs {
  @Field(() => ID, {
    nullable: true,
    description:
      "UUID of the agent whose correspondence it is. A key of an agent gets its own, regardless of this argument.",
  })
  identityId?: string | null;

  @Field(() => [CorrespondenceChannel], {
    nullable: true,
    description: "Only these. Default: `EMAIL`, `SMS`, `IMESSAGE` and `CALLS`.",
  })
  channels?: CorrespondenceChannel[] | null;

  @Field(() => String, {
    nullable: true,
    description: "Not before this date or time. Without a zone it is in UTC; a date is its first moment.",
  })
  since?: string | null;

  @Field(() => String, { nullable: true, description: "Before this date or time, read in the same way." })
  until?: string | null;

  @Field(() => Int, { nullable: true, description: "Messages of each channel in a page: 1 to 100. Default: 20." })
  limitPerChannel?: number | null;

  @Field(() => CorrespondenceLimitsInput, { nullable: true, description: "The same for single channels." })
  limits?: CorrespondenceLimitsInput | null;

  @Field(() => String, { nullable: true, description: "`nextCursor` of the page before. Default: from the beginning." })
  cursor?: string | null;

  @Field(() => CorrespondenceOrder, { nullable: true, description: "Default: `DESC`." })
  order?: CorrespondenceOrder | null;

  @Field(() => CorrespondenceContent, { nullable: true, description: "Default: `PREVIEW`." })
  content?: CorrespondenceContent | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether messages of the agent that did not arrive are there too. Default: false.",
  })
  includeFailed?: boolean | null;
}

/** `contactCorrespondence` (wire contract contacts 8). */
@Resolver()
export class GetContactCorrespondence {
  @Query(() => ContactCorrespondence, {
    nullable: true,
    description:
      "What one agent and a contact wrote to each other, merged over channels. Blocked messages and spam are not there. Errors: " +
      "`not_found`, `claimed_agent_required`, `identity_id_required`, `validation_failed`, `invalid_cursor`.",
  })
  async contactCorrespondence(
    @Arg("contactId", () => ID, { description: "UUID of the contact." }) contactId: string,
    @Args(() => CorrespondenceArgs) { identityId, ...args }: CorrespondenceArgs,
    @Ctx() context: RequestContext,
  ): Promise<ContactCorrespondence> {
    const { viewer } = context;
    const contact = await requireContact(context, contactId);
    const wanted = isAgent(viewer) ? viewer.identityId : identityId;
    if (wanted == null) throw correspondenceErrors.problem("identity_id_required");
    const identity = await context.loader(identityById).load(wanted.toLowerCase());
    if (identity === null) throw notFound("identity with this id");
    const page = await readCorrespondence(context, contact, identity.id, args);
    return { contactId: contact.id, identityId: identity.id, ...page } as ContactCorrespondence;
  }
}
