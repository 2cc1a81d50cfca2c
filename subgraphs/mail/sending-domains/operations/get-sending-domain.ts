import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { sendingDomainAuthority } from "../authority.js";
import { sendingDomainById } from "../loaders.js";
import { SendingDomain } from "../types/sending-domain.js";

/** `sendingDomain(id)` (wire contract mail 10). */
@Resolver()
export class GetSendingDomain {
  @Query(() => SendingDomain, { nullable: true, description: "A domain of your organization. Errors: `not_found`." })
  async sendingDomain(
    @Arg("id", () => ID, { description: "`sending_domain_` and a UUID." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    authorize(context.viewer, sendingDomainAuthority["mail.sending_domain.read"]);
    const domain = await context.loader(sendingDomainById).load(id);
    if (domain === null) throw notFound("domain with this id");
    return domain;
  }
}
