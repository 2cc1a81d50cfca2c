import type { Stage } from "../../support/kit/produced.js";
import { makeAgent } from "../../support/org.js";
import { randomUUID } from "node:crypto";

/** The mutation that sends a message to an agent. */
export function sendingTo(workerHandle: string, messageId: string, text = "Please."): string {
  const message = `{ messageId: "${messageId}", parts: [{ text: "${text}" }] }`;
  return `mutation { sendA2aMessage(input: { workerHandle: "${workerHandle}", message: ${message} }) { task { id } } }`;
}

/** An agent of the stage that no user has claimed. */
export function unclaimedAgent({ parley, organization }: Stage) {
  const handle = `unclaimed-${randomUUID().slice(0, 12)}`;
  return makeAgent(parley.services, organization, handle, { claimStatus: "agent_unclaimed" });
}
