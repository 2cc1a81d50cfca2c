import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { ownIdentity } from "../../settings/public.js";
import type { ContextRow } from "../store/contexts.js";
import { A2aContext } from "../types/context.js";
import { contextById } from "../loaders.js";
import { contextAuthority } from "../authority.js";

const idDescription = "UUID of the context.";
const agentDescription = "Handle of an identity that the viewer may act for.";

/** One context (wire contract a2a 4.2). */
@Resolver()
export class GetA2aContext {
  @Query(() => A2aContext, {
    nullable: true,
    description:
      "A context in which the viewer or an identity of its organization participates. Null if there is none.",
  })
  a2aContext(@Arg("id", () => ID, { description: idDescription }) id: string, @Ctx() context: RequestContext) {
    authorize(context.viewer, contextAuthority["a2a.ledger.read"]);
    return context.loader(contextById).load(id.toLowerCase());
  }

  @Query(() => A2aContext, {
    nullable: true,
    description: "A context that another agent opened with an identity. Errors: `not_found`.",
  })
  a2aReceivedContext(
    @Arg("agentHandle", () => String, { description: agentDescription }) agentHandle: string,
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ContextRow> {
    return contextOf(context, agentHandle, id, (row) => (row.heldSide === null ? row.recipient.identityId : null));
  }

  @Query(() => A2aContext, { nullable: true, description: "A context that an identity opened. Errors: `not_found`." })
  a2aOpenedContext(
    @Arg("agentHandle", () => String, { description: agentDescription }) agentHandle: string,
    @Arg("id", () => ID, { description: idDescription }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ContextRow> {
    return contextOf(context, agentHandle, id, (row) => row.opener.identityId);
  }
}

async function contextOf(
  context: RequestContext,
  agentHandle: string,
  id: string,
  sideOf: (row: ContextRow) => string | null,
): Promise<ContextRow> {
  const identity = await ownIdentity(context, contextAuthority["a2a.ledger.read"], agentHandle);
  const found = await context.loader(contextById).load(id.toLowerCase());
  if (found === null || sideOf(found) !== identity.id) throw notFound("context with this id");
  return found;
}
