import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { sendingDomainAuthority } from "../authority.js";
import { listVisibleDomains } from "../store/sending-domains.js";
import { SendingDomainStatus } from "../types/enums.js";
import { SendingDomainConnection } from "../types/sending-domain.js";

/** `sendingDomains` (wire contract mail 1, 2.7). */
@Resolver()
export class ListSendingDomains {
  @Query(() => SendingDomainConnection, {
    description: "The domains of your organization, newest first. Errors: `invalid_cursor`.",
  })
  async sendingDomains(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("status", () => SendingDomainStatus, { nullable: true, description: "Only domains with this status." })
    status?: SendingDomainStatus | null,
  ) {
    const { viewer, services } = context;
    authorize(viewer, sendingDomainAuthority["mail.sending_domain.read"]);
    const list = `sending-domains/${status ?? ""}`;
    const request = pageRequest(context, list, args);
    const page = await listVisibleDomains(services.database.request.reader, viewer, status ?? null, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
