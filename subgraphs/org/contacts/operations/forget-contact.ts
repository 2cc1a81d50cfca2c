import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { contactAuthority } from "../authority.js";
import { forgetContact } from "../forget-contact.js";

@ObjectType({ description: "Result of forgetting a person." })
class ForgetContactPayload {
  @Field(() => ID, { description: "UUID that the contact had." })
  forgottenContactId!: string;
}

/** `forgetContact`: a person's data is erased on request. */
@Resolver()
export class ForgetContact {
  @Mutation(() => ForgetContactPayload, {
    description:
      "Erases what the organization knows about a person who asked for it: the contact, facts, also expired ones, and their " +
      "citations. To answer with the data first, read `contact` and `contactFacts`. Messages stay, but add no contact for its " +
      "identifiers again, unless somebody adds one by hand. The event says who did it, and nothing else. For admins and " +
      "admin keys. Accepts an Idempotency-Key. Errors: `not_found`, `contact_merged`, `admin_required`.",
  })
  async forgetContact(
    @Arg("id", () => ID, { description: "UUID of the contact." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ForgetContactPayload> {
    const { viewer, services } = context;
    authorize(viewer, contactAuthority["contact.forget"]);
    return once(context, "forgetContact", { id }, async (tx) => {
      await forgetContact(tx, services, viewer.organizationId!, id);
      return { forgottenContactId: id.toLowerCase() };
    });
  }
}
