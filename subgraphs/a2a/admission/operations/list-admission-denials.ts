import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { ownIdentity } from "../../settings/public.js";
import { listVisibleDenials } from "../store/admission-denials.js";
import { A2aAdmissionDenialConnection } from "../types/admission-denial.js";
import { admissionAuthority } from "../authority.js";

/** `a2aAdmissionDenials(agentHandle)`: the refusals by an identity's settings and rules, inbound and outbound. */
@Resolver()
export class ListAdmissionDenials {
  @Query(() => A2aAdmissionDenialConnection, {
    description:
      "The refusals by the settings and rules of an identity, latest first, one item for each peer and side. " +
      "Peers cannot see them. Errors: `not_found`, `invalid_cursor`.",
  })
  async a2aAdmissionDenials(
    @Arg("agentHandle", () => String, { description: "Handle of an identity that the viewer may act for." })
    agentHandle: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ) {
    const { viewer, services } = context;
    const { id } = await ownIdentity(context, admissionAuthority["a2a.denial.read"], agentHandle);
    const list = `a2a-denials/${id}`;
    const request = pageRequest(context, list, args);
    const page = await listVisibleDenials(services.database.request.reader, viewer, id, request);
    return toConnection(
      context,
      list,
      page,
      (row) => ({ createdAt: row.lastAt, id: row.id }),
      (row) => row,
    );
  }
}
