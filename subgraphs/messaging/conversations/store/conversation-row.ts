import { Prisma } from "../../../../generated/prisma/client.js";
import { namesOfLabels } from "../../../shared/labels/object-labels.js";
import { snoozedUntil } from "../../../shared/snooze/snoozes.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";

/** A conversation, with the latest assignment between its identity and its remote address. */
export interface ConversationRow {
  readonly id: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly isGroup: boolean;
  readonly remoteNumber: string | null;
  readonly lineId: string | null;
  readonly carrierThreadId: string | null;
  readonly participants: readonly string[];
  readonly groupCreationStatus: "creating" | "not_created" | "ready" | null;
  readonly creatingSince: Date | null;
  readonly assignmentId: string | null;
  /** Whether that assignment is active; null when there never was one. */
  readonly isConnected: boolean | null;
  readonly snoozedUntil: Date | null;
  readonly hasUnread: boolean;
  /** It has only blocked messages. */
  readonly isBlocked: boolean;
  /** Its custom labels, in no order. */
  readonly labelNames: readonly string[];
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a `ConversationRow`, of `im_conversation c`, its identity `i` and its latest assignment `a`. */
export const conversationColumns = Prisma.sql`
  c.id, c.identity_id as "identityId", i.organization_id as "organizationId", c.is_group as "isGroup",
  c.remote_number as "remoteNumber", c.line_id as "lineId", c.carrier_thread_id as "carrierThreadId", c.participants,
  c.group_creation_status::text as "groupCreationStatus", c.creating_since as "creatingSince", a.id as "assignmentId",
  a.released_at is null and a.id is not null as "isActive",
  ${snoozedUntil("im_snooze", Prisma.sql`c.id`, Prisma.sql`c.identity_id`)} as "snoozedUntil",
  c.visible_unread_count > 0 as "hasUnread", c.last_visible_at is null as "isBlocked",
  ${namesOfLabels("im_conversation_label", Prisma.sql`c.id`, Prisma.sql`c.identity_id`, Prisma.sql`i.organization_id`)}
    as "labelNames", c.version, c.created_at as "createdAt",
  c.updated_at as "updatedAt"`;

/** The latest assignment `a` of a conversation `c`. */
export const latestAssignment = Prisma.sql`
  left join lateral (
    select x.id, x.released_at from im_assignment x
    where x.identity_id = c.identity_id and x.remote_number = c.remote_number
    order by x.created_at desc, x.id desc limit 1
  ) a on true`;

/** A row as it is selected by `conversationColumns`. */
export type SelectedConversation = Omit<ConversationRow, "isConnected"> & { readonly isActive: boolean };

/** Makes the row of what was selected. */
export function toConversation<Selected extends SelectedConversation>({ isActive, ...row }: Selected) {
  return { ...row, isConnected: row.assignmentId === null ? null : isActive };
}

/**
 * The condition on a conversation `c`, settings `s` and identity `i` that a viewer may see. For agents, a conversation with only
 * blocked messages does not exist (wire contract im 11).
 */
export function visibleConversations(viewer: Viewer): Prisma.Sql {
  const shown =
    seesOrganization(viewer) || viewer.kind === "system" ? Prisma.sql`true` : Prisma.sql`c.last_visible_at is not null`;
  return Prisma.sql`s.closed_at is null and ${visibleIdentities(viewer)} and ${shown}`;
}
