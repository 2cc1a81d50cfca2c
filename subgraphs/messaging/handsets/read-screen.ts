import type { RequestContext } from "../../shared/context/request-context.js";
import { findShownByIds } from "../carriers/public.js";
import type { ScreenMessage } from "./types/handset-message.js";

/** A message on the screen of a phone, or null. Only the operator's operations lead here. */
export async function readScreen(
  { services }: RequestContext,
  number: string,
  messageId: string,
): Promise<ScreenMessage | null> {
  const [message] = await findShownByIds(services.database.request.reader, number, [messageId]);
  return message === undefined ? null : { ...message, number };
}
