import { meetSenders } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import type { ParticipantRow } from "../contexts/public.js";

/** Adds the requester of a new task to the contacts of the worker's organization, if it is of another one. */
export async function meetRequester(
  tx: Statements,
  services: Pick<Services, "clock" | "config" | "keyring" | "parts">,
  requester: ParticipantRow,
  worker: ParticipantRow,
): Promise<void> {
  const { organizationId, identityId } = worker;
  const { handle: text } = requester;
  if (text === null || requester.organizationId === organizationId) return;
  const sender = { organizationId, identityId, kind: "handle", text, name: null } as const;
  await services.parts.get(meetSenders)(tx, services, [sender]);
}
