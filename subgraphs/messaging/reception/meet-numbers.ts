import { meetSenders, type MetSender } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { findLineNumbers } from "../lines/public.js";

/** Adds the senders of messages to the contacts of their receivers. The lines of this installation are known without contacts. */
export async function meetNumbers(tx: Statements, services: Services, senders: readonly MetSender[]): Promise<void> {
  if (senders.length === 0) return;
  const lines = await findLineNumbers(
    tx,
    senders.map(({ text }) => text),
  );
  await services.parts.get(meetSenders)(
    tx,
    services,
    senders.filter(({ text }) => !lines.has(text)),
  );
}
