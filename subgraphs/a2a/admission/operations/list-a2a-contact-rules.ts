import { Arg, Args, Ctx, Field, InputType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { normalizeHandle } from "../../../shared/identity/handle.js";
import { findIdentityByHandle } from "../../../shared/identity/identity-core.js";
import type { Page } from "../../../shared/pagination/page.js";
import { ownIdentity, settingsAuthority } from "../../settings/public.js";
import { type ContactRuleFilter, type ContactRuleRow, listVisibleRules } from "../store/contact-rules.js";
import { A2aContactRuleConnection } from "../types/contact-rule.js";
import { admissionAuthority } from "../authority.js";
import { A2aDirection } from "../../contexts/public.js";
import { A2aRuleAction } from "../types/enums.js";

@InputType({ description: "Filters for contact rules. All of them must match." })
class A2aContactRuleFilter {
  @Field(() => String, { nullable: true, description: "Handle of the identity. An unknown handle matches nothing." })
  agentHandle?: string | null;

  @Field(() => String, { nullable: true, description: "Handle of the peer that the rule names." })
  peerHandle?: string | null;

  @Field(() => A2aRuleAction, { nullable: true, description: "Whether the rule allows or blocks." })
  action?: A2aRuleAction | null;

  @Field(() => A2aDirection, { nullable: true, description: "Only rules with exactly this direction." })
  direction?: A2aDirection | null;
}

const nothing: Page<ContactRuleRow> = { rows: [], hasNextPage: false };

/** Contact rules of one identity and of an organization (wire contract a2a 4.2, 4.6). */
@Resolver()
export class ListA2aContactRules {
  @Query(() => A2aContactRuleConnection, {
    description: "The active contact rules of an identity, newest first. Errors: `not_found`, `invalid_cursor`.",
  })
  async a2aContactRules(
    @Arg("agentHandle", () => String, { description: "Handle of an identity that the viewer may act for." })
    agentHandle: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ) {
    const { id } = await ownIdentity(context, admissionAuthority["a2a.contact_rule.read"], agentHandle);
    return this.page(context, `a2a-rules/${id}`, { identityId: id }, args);
  }

  @Query(() => A2aContactRuleConnection, {
    description:
      "The active contact rules of all identities of the organization, newest first. " +
      "Errors: `admin_required`, `invalid_cursor`.",
  })
  async a2aOrganizationContactRules(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("filter", () => A2aContactRuleFilter, { nullable: true, description: "Filter of the list." })
    given?: A2aContactRuleFilter | null,
  ) {
    authorize(context.viewer, settingsAuthority["a2a.organization.read"]);
    const { agentHandle, peerHandle, action, direction } = given ?? {};
    const list = `a2a-organization-rules/${JSON.stringify([agentHandle, peerHandle, action, direction])}`;
    return this.page(context, list, await this.read(context, given ?? {}), args);
  }

  /** The store's filter; null when a handle is invalid or unknown. */
  private async read(
    { services }: RequestContext,
    { agentHandle, peerHandle, action, direction }: A2aContactRuleFilter,
  ): Promise<ContactRuleFilter | null> {
    const db = services.database.request.reader;
    const identity = typeof agentHandle === "string" ? await findIdentityByHandle(db, agentHandle) : undefined;
    const peer = typeof peerHandle === "string" ? normalizeHandle(peerHandle) : undefined;
    if (identity === null || peer === null) return null;
    return {
      ...(identity === undefined ? {} : { identityId: identity.id }),
      ...(peer === undefined ? {} : { peerHandle: peer }),
      ...(action ? { action } : {}),
      ...(direction ? { direction } : {}),
    };
  }

  private async page(context: RequestContext, list: string, filter: ContactRuleFilter | null, args: ConnectionArgs) {
    const { viewer, services } = context;
    const request = pageRequest(context, list, args);
    const db = services.database.request.reader;
    const page = filter === null ? nothing : await listVisibleRules(db, viewer, filter, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
