import { meetSenders } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { EventFacts } from "./rules/facts.js";
import { introducedUser } from "./rules/introduced-user.js";
import type { ReceiverRow } from "./store/receivers.js";

/** Adds the author of a message to the contacts of those who received it, except where it is the receiver's own bot. */
export async function meetUser(
  tx: Transaction,
  services: Pick<Services, "clock" | "config" | "keyring" | "parts">,
  receivers: readonly ReceiverRow[],
  facts: EventFacts,
): Promise<void> {
  const user = introducedUser(facts);
  if (user === null) return;
  const { userId: text, name } = user;
  const met = receivers
    .filter(({ botUserId }) => botUserId !== text)
    .map(({ organizationId, identityId, workspaceId }) => ({
      organizationId,
      identityId,
      kind: "chat_user" as const,
      text,
      workspaceId: user.workspaceId ?? workspaceId,
      name: name === null ? null : { text: name, source: "provider" as const },
    }));
  await services.parts.get(meetSenders)(tx, services, met);
}
