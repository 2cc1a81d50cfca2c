import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { noteCounted, readVolumes, type Volumes } from "../../shared/holds/read-volumes.js";
import type { SendFacts } from "../../shared/reviews/rules/facts.js";
import { operationFacts } from "../../shared/reviews/rules/arrivals.js";
import type { PolicyInForce } from "../../shared/reviews/rules/policy-in-force.js";
import type { ConnectionRow } from "../connections/public.js";
import { peerOf } from "./rules/held-write-content.js";
import type { NewWrite } from "./store/new-writes.js";

/** Parts of a message that is shown while it is written. They are not counted again. */
const laterParts: readonly NewWrite["kind"][] = ["stream_append", "stream_stop"];

/** Counts for a write that cannot be held, such as a stream, what rules compare, and notes its receiver for them. */
export async function passVolumes(
  tx: Statements,
  services: Pick<Services, "parts">,
  { organizationId, workspaceId }: ConnectionRow,
  { id, kind, conversationId }: NewWrite,
  policy: PolicyInForce,
  facts: SendFacts,
): Promise<Volumes> {
  const value = peerOf({ workspaceId, conversationId });
  const firstContact = { identity: null, organization: null };
  const peer = { kind: "chat", value, field: null, audience: "outside", firstContact } as const;
  const counted = { ...facts, peers: [peer] };
  const isOne = !laterParts.includes(kind);
  const volumes = await readVolumes(tx, services, policy, counted, { storedAs: [id], isOne });
  if (isOne && operationFacts(facts.operation).canBeHeld) await noteCounted(tx, organizationId, policy, counted);
  return volumes;
}
