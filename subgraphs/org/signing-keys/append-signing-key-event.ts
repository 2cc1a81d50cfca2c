import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { signingKeyEvents } from "./events.js";
import type { SigningKeyOwner } from "./rules.js";

/** A key is created once, as the first or as a replacement, and may be dropped once. */
const versions = { "signing_key.created": 1, "signing_key.rotated": 1, "signing_key.dropped": 2 } as const;

type SigningKeyEvent = Extract<keyof typeof signingKeyEvents, `signing_key.${string}`>;

/** Appends an event about a signing key: its identity sees it; for an organization's key only the organization. */
export async function appendSigningKeyEvent(
  tx: Transaction,
  kind: SigningKeyEvent,
  { organizationId, identityId }: SigningKeyOwner,
  key: { readonly id: string; readonly at: Date },
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: key.id,
    subjectVersion: versions[kind],
    audience: [{ identityId, organizationId, side: null }],
    data: { identity_id: identityId },
    occurredAt: key.at,
  });
}
