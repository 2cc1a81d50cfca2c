import { randomUUID } from "node:crypto";
import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { webhookAuthority } from "../authority.js";
import { webhookBody } from "../rules/webhook-body.js";
import { ownersOf } from "../rules/webhook-kinds.js";
import { spellingsOf } from "../rules/webhook-names.js";
import { WebhookCatalogEntry } from "../types/webhook-catalog-entry.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";

/** `webhookCatalog` (spec 6, wire contract org 3.1). */
@Resolver()
export class ListWebhookCatalog {
  @Query(() => [WebhookCatalogEntry], { description: "The webhook event types of this server." })
  webhookCatalog(@Ctx() { viewer, services }: RequestContext): WebhookCatalogEntry[] {
    authorize(viewer, webhookAuthority["webhook_catalog.read"]);
    const owner = { identityId: randomUUID(), organizationId: viewer.organizationId ?? "", handle: "your-agent" };
    const facts = { eventId: randomUUID(), occurredAt: services.clock.now() };
    return [...services.parts.get(allWebhooks).kinds.values()].map(({ kind, source, ...entry }) => ({
      ...entry,
      eventType: kind,
      aliases: spellingsOf(services.parts.get(allWebhooks).names, kind).filter((name) => name !== kind),
      channel: source.topic.name,
      ownerTypes: [...ownersOf(source.ownerType)],
      example: webhookBody({ ...facts, eventType: kind, data: source.example(kind, owner) }),
    }));
  }
}
