import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { asciiDomain } from "../../../shared/rules/domain-name.js";
import { sendingDomainAuthority } from "../authority.js";
import { changeDefault } from "../change-default.js";
import type { SendingDomainRow } from "../store/sending-domains.js";
import { SendingDomain } from "../types/sending-domain.js";

@ObjectType({ description: "Result of a change of the default domain." })
class SetDefaultSendingDomainPayload {
  @Field(() => SendingDomain, {
    nullable: true,
    description: "The domain of new mailboxes. Null means the platform's domain.",
  })
  defaultDomain!: SendingDomainRow | null;
}

/** `setDefaultSendingDomain` (wire contract mail 1, 10). */
@Resolver()
export class SetDefaultSendingDomain {
  @Mutation(() => SetDefaultSendingDomainPayload, {
    description:
      "Sets the domain of new mailboxes that name none. To clear it, pass the platform's domain. Errors: " +
      "`admin_required`, `not_found`, `domain_not_verified`.",
  })
  async setDefaultSendingDomain(
    @Arg("domain", () => String, { description: "A domain of your organization, or the platform's." }) text: string,
    @Ctx() context: RequestContext,
  ): Promise<SetDefaultSendingDomainPayload> {
    const { viewer, services } = context;
    authorize(viewer, sendingDomainAuthority["mail.sending_domain.change"]);
    const { database, clock, config } = services;
    const name = asciiDomain(text);
    if (name === null) throw notFound("domain with this name");
    const wanted = name === config.MAIL_DOMAIN.toLowerCase() ? null : name;
    const defaultDomain = await database.request.transaction((tx) =>
      changeDefault(tx, viewer.organizationId!, wanted, clock.now()),
    );
    return { defaultDomain };
  }
}
