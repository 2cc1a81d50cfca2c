import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { holdArrival } from "../../shared/holds/hold-send.js";
import type { HeldBy } from "../../shared/holds/pass-rules.js";
import type { HeldArrivedMail } from "../../shared/holds/rules/held-content.js";
import type { LockedMailbox, NewMessage, PlacedMessage } from "../messages/public.js";
import { noteReview, previewOfMail } from "../sending/public.js";

/** A stored mail that people must agree to. */
export interface ArrivalToHold {
  readonly place: PlacedMessage;
  readonly message: Pick<NewMessage, "subject" | "snippet">;
  readonly content: HeldArrivedMail;
  readonly heldBy: HeldBy;
}

/** Makes the review of a blocked mail that was stored in this transaction, unless too many wait. */
export async function holdArrivedMail(
  tx: Statements,
  services: Pick<Services, "clock" | "config">,
  { identityId, organizationId }: LockedMailbox,
  { place, message, content, heldBy }: ArrivalToHold,
): Promise<void> {
  const review = await holdArrival(tx, services, {
    ...heldBy,
    organizationId,
    identityId,
    content,
    subjectId: place.id,
    peers: content.from.map(({ address }) => address),
    preview: previewOfMail(message.subject, message.snippet),
  });
  if (review !== null) await noteReview(tx, place.id, review.id);
}
