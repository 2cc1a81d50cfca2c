import { meetSenders, type MetSender } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { EventFacts } from "./rules/facts.js";
import { type IntroducedUser, introducedUser } from "./rules/introduced-user.js";
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
  const met = receivers
    .filter(({ botUserId }) => botUserId !== user.userId)
    .map((receiver) => senderOf(user, receiver));
  await services.parts.get(meetSenders)(tx, services, met);
}

/** A user as the sender of a message to a connection. */
export function senderOf(
  { userId: text, workspaceId, name }: IntroducedUser,
  receiver: Pick<ReceiverRow, "organizationId" | "identityId" | "workspaceId">,
): MetSender {
  const { organizationId, identityId } = receiver;
  return {
    organizationId,
    identityId,
    kind: "chat_user",
    text,
    workspaceId: workspaceId ?? receiver.workspaceId,
    name: name === null ? null : { text: name, source: "provider" },
  };
}
