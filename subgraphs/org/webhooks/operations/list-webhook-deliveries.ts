import { Arg, Args, Ctx, Int, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, type ConnectionValue } from "../../../shared/graphql/connection.js";
import { pageDeliveries } from "../page-deliveries.js";
import { readDeliveryFilter } from "../read-delivery-filter.js";
import { orgAuthority } from "../../authority.js";
import { deliveryPages } from "../../loaders.js";
import { deliveryPage } from "../../people/rules/limits.js";
import type { DeliveryRow } from "../store/webhook-deliveries.js";
import { WebhookDelivery } from "../types/webhook-delivery.js";
import { WebhookDeliveryConnection } from "../types/webhook-delivery-connection.js";
import { WebhookDeliveryFilter } from "../types/webhook-delivery-filter.js";

/** `webhookDeliveries` and `webhookDeliveryRows` (wire contract org 3.4). */
@Resolver()
export class ListWebhookDeliveries {
  @Query(() => WebhookDeliveryConnection, {
    description:
      "The delivery log, newest first: an agent's own, or all of the organization. " +
      "Errors: `validation_failed`, `claimed_agent_required`.",
  })
  async webhookDeliveries(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("filter", () => WebhookDeliveryFilter, { nullable: true, description: "Only these." })
    filter: WebhookDeliveryFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<DeliveryRow>> {
    authorize(context.viewer, orgAuthority["webhook.read"]);
    return pageDeliveries(context, args, readDeliveryFilter(filter));
  }

  @Query(() => [WebhookDelivery], {
    description:
      "The same as a plain list, for clients that count rows instead of following a cursor. Lists that are asked for " +
      "together hold 4 MiB of bodies, and one row at least each: there may be more behind a shorter one. " +
      "Errors: `validation_failed`, `claimed_agent_required`.",
  })
  async webhookDeliveryRows(
    @Arg("first", () => Int, { defaultValue: 50, description: "Rows wanted: 1 to 200." }) first: number,
    @Arg("offset", () => Int, { defaultValue: 0, description: "Rows to leave out at the beginning: 0 to 100,000." })
    offset: number,
    @Arg("filter", () => WebhookDeliveryFilter, { nullable: true, description: "Only these." })
    filter: WebhookDeliveryFilter | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<readonly DeliveryRow[]> {
    authorize(context.viewer, orgAuthority["webhook.read"]);
    const wanted = readDeliveryFilter(filter);
    const violations = [
      ...(first >= 1 && first <= deliveryPage.size
        ? []
        : [{ path: ["first"], message: `first must be from 1 to ${deliveryPage.size}.` }]),
      ...(offset >= 0 && offset <= deliveryPage.furthest
        ? []
        : [{ path: ["offset"], message: `offset must be from 0 to ${deliveryPage.furthest}.` }]),
    ];
    if (violations.length > 0) throw invalid(violations);
    if (wanted === null) return [];
    const { rows } = await context
      .loader(deliveryPages)
      .load({ filter: wanted, skip: offset, first, isNeverEmpty: true });
    return rows;
  }
}
