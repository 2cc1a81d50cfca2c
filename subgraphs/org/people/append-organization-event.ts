import type { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvent, installationAudience } from "../../shared/events/append-event.js";
import type { peopleEvents } from "./events.js";
import type { OrganizationRow } from "./store/organizations.js";

type OrganizationEvent = Extract<keyof typeof peopleEvents, `organization.${string}` | `member.${string}`>;

/** Appends an event about an organization or its members. Only the organization sees it, no agent. */
export async function appendOrganizationEvent(
  tx: Transaction,
  kind: OrganizationEvent,
  organization: OrganizationRow,
  data: Prisma.InputJsonObject = {},
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: organization.id,
    subjectVersion: organization.version,
    audience: [{ ...installationAudience, organizationId: organization.id }],
    data,
    occurredAt: organization.updatedAt,
  });
}
