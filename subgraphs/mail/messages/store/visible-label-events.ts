import { Prisma } from "../../../../generated/prisma/client.js";
import type { ActorKind } from "../../../shared/database/actor.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { DateRange } from "../../../shared/dates/date-range.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { within } from "./message-lists.js";
import { fromMessages, visibleMessages } from "./message-row.js";

/** A label that a message got or lost. */
export interface LabelEventRow {
  readonly id: string;
  readonly rfcMessageId: string;
  readonly messageId: string;
  readonly threadId: string;
  readonly label: string;
  readonly isAdded: boolean;
  readonly eventAt: Date;
  readonly actorKind: ActorKind;
  readonly actorId: string | null;
  readonly actorOrganizationId: string | null;
}

/** Which label events a list shows. */
export interface LabelEventFilter {
  readonly mailboxId: string;
  /** Only those of these messages; null for all. */
  readonly messageIds: readonly string[] | null;
  /** Folded; null for all. */
  readonly label: string | null;
  readonly dates: DateRange;
}

/** Label events of messages of a mailbox that the viewer may see, newest first. */
export async function listVisibleLabelEvents(
  db: Queries,
  viewer: Viewer,
  { mailboxId, messageIds, label, dates }: LabelEventFilter,
  { first, after }: PageRequest,
): Promise<Page<LabelEventRow>> {
  const conditions = [
    Prisma.sql`e.mailbox_id = ${mailboxId}::uuid`,
    ...(messageIds === null ? [] : [Prisma.sql`e.message_id = any(${[...messageIds]}::uuid[])`]),
    ...(label === null ? [] : [Prisma.sql`e.label = ${label}`]),
    ...(after === null ? [] : [Prisma.sql`(e.event_at, e.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`]),
    within(dates, Prisma.sql`e.event_at`),
    visibleMessages(viewer),
  ];
  const rows = await db.$queryRaw<LabelEventRow[]>`
    select e.id, g.rfc_id as "rfcMessageId", e.message_id as "messageId", g.thread_id as "threadId", e.label,
           e.is_added as "isAdded", e.event_at as "eventAt", e.actor_kind as "actorKind", e.actor_id as "actorId",
           e.actor_organization_id as "actorOrganizationId"
    ${fromMessages} join mail_label_event e on e.message_id = g.id
    where ${Prisma.join(conditions, " and ")}
    order by e.event_at desc, e.id desc limit ${first + 1}`;
  return toPage(rows, first);
}
