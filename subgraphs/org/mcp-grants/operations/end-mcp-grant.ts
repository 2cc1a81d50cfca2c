import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { mcpGrantAuthority } from "../authority.js";
import { endGrant } from "../end-grant.js";
import { lockVisibleGrant } from "../store/grants.js";

@InputType({ description: "The access to end." })
class EndMcpGrantInput {
  @Field(() => ID, { description: "UUID of the grant." })
  id!: string;
}

@ObjectType({ description: "Result of ending an application's access." })
class EndMcpGrantPayload {
  @Field(() => ID, { description: "UUID of the ended grant." })
  endedGrantId!: string;
}

/** `endMcpGrant`. */
@Resolver()
export class EndMcpGrant {
  @Mutation(() => EndMcpGrantPayload, {
    description:
      "Ends an application's access at /mcp. Its tokens are refused at once and its connections are closed. For " +
      "console users: members end access that they gave, admins any. Errors: `not_found`, `credential_not_accepted`.",
  })
  async endMcpGrant(
    @Arg("input", () => EndMcpGrantInput, { description: "The grant." }) { id }: EndMcpGrantInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<EndMcpGrantPayload> {
    authorize(viewer, mcpGrantAuthority["mcp_grant.end"]);
    await revokingTransaction(services, async (tx) => {
      const grant = isUuid(id) ? await lockVisibleGrant(tx, viewer, id) : null;
      if (grant === null) throw notFound("grant with this id");
      await endGrant(tx, services.clock, grant, "revoked");
    });
    return { endedGrantId: id };
  }
}
