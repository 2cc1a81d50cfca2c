import type { TestCredential, TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";

/** The ledger's base address of an agent. */
export const ledger = (handle: string) => `/api/v1/identities/${handle}/a2a`;

/** Replies to a task as its worker. */
export function reply(
  parley: TestParley,
  credential: TestCredential,
  worker: string,
  taskId: string,
  intent: string,
  text: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<RestAnswer> {
  const body = { intent, parts: [{ text }], ...facts };
  return rest(parley, credential, "POST", `${ledger(worker)}/tasks/${taskId}/reply`, body);
}
