import type { Reader, Transaction } from "../../../shared/database/client.js";

/** The body of a delivery that contains a text that was looked for. */
export interface FoundBody {
  readonly deliveryId: string;
  /** The body that it shares with other deliveries; null if it has its own. */
  readonly bodyId: string | null;
}

/** A place between the deliveries of an organization: after that event of a subscription. */
export interface DeliveryPlace {
  readonly targetId: string;
  readonly eventId: string;
}

/** The next subscription of an organization, deleted ones too; null after the last. */
export async function findNextTarget(db: Reader, organizationId: string, after: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select s.id from webhook_subscription s join identity i on i.id = s.identity_id
    where i.organization_id = ${organizationId} and s.id > ${after}::uuid order by s.id limit 1`;
  return row?.id ?? null;
}

/** Deliveries of one subscription. */
export interface BodyPage {
  readonly found: readonly FoundBody[];
  /** The last delivery that was examined; null if none follows it. */
  readonly lastEventId: string | null;
}

/** Looks through the bodies of `most` deliveries of a subscription for any of these texts. */
export async function findBodiesWith(
  db: Reader,
  { targetId, eventId }: DeliveryPlace,
  texts: readonly string[],
  most: number,
): Promise<BodyPage> {
  const rows = await db.$queryRaw<(FoundBody & { readonly eventId: string; readonly isFound: boolean })[]>`
    select d.id as "deliveryId", d.body_id as "bodyId", d.event_id as "eventId",
      exists (select from unnest(${[...texts]}::text[]) t where position(t in coalesce(d.body, b.body)) > 0) as "isFound"
    from (select id, event_id, body, body_id from delivery
          where channel = 'webhooks' and target_id = ${targetId}::uuid and event_id > ${eventId}::uuid
          order by event_id limit ${most}) d
    left join delivery_body b on b.id = d.body_id order by d.event_id`;
  return {
    found: rows.filter(({ isFound }) => isFound),
    lastEventId: rows.length < most ? null : rows.at(-1)!.eventId,
  };
}

/** Replaces a body by what `rewrite` makes of it. */
export async function rewriteBody(
  tx: Transaction,
  { deliveryId, bodyId }: FoundBody,
  rewrite: (body: string) => string,
): Promise<void> {
  if (bodyId === null) {
    const [row] = await tx.$queryRaw<{ body: string }[]>`
      select body from delivery where id = ${deliveryId}::uuid for update`;
    if (row !== undefined)
      await tx.delivery.updateMany({ where: { id: deliveryId }, data: { body: rewrite(row.body) } });
    return;
  }
  const [row] = await tx.$queryRaw<{ body: string }[]>`
    select body from delivery_body where id = ${bodyId}::uuid for update`;
  if (row !== undefined) await tx.deliveryBody.updateMany({ where: { id: bodyId }, data: { body: rewrite(row.body) } });
}
