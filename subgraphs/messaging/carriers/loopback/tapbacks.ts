import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { TapbackEvent } from "../rules/carrier-event.js";
import type { HandsetRow } from "./rules/handset.js";
import type { PhoneMessage } from "./store/phone-messages.js";
import { type PhoneTapback, putTapback, removeTapback } from "./store/phone-tapbacks.js";
import type { PhoneThread } from "./store/phone-threads.js";
import { messageAt, type PhoneNetwork, threadAt } from "./phone-network.js";

/** The location of a tapback. */
export interface TapbackPlace {
  readonly network: PhoneNetwork;
  readonly thread: PhoneThread;
  readonly phones: ReadonlyMap<string, HandsetRow>;
  readonly message: PhoneMessage;
}

type NewTapback = Pick<PhoneTapback, "sender" | "partIndex" | "reaction" | "emoji">;

/** Sets a tapback, which replaces the sender's earlier one on that part; notifies all others in the thread. */
export async function react(place: TapbackPlace, { sender, partIndex, reaction, emoji }: NewTapback): Promise<string> {
  const { network, message } = place;
  const tapback = { id: orderedId(network.now), messageId: message.id, partIndex, sender, reaction, emoji };
  await putTapback(network.tx, tapback, network.now);
  await tellOthers(place, tapback, false);
  return tapback.id;
}

/** Removes a tapback. False when there was none. */
export async function takeBack(place: TapbackPlace, tapback: Omit<PhoneTapback, "id" | "messageId">): Promise<boolean> {
  const { network, message } = place;
  const { sender, partIndex } = tapback;
  if (!(await removeTapback(network.tx, { messageId: message.id, partIndex, sender }))) return false;
  await tellOthers(place, { ...tapback, messageId: message.id, id: orderedId(network.now) }, true);
  return true;
}

async function tellOthers(
  { network, thread, phones, message }: TapbackPlace,
  { id, sender, partIndex, reaction, emoji }: PhoneTapback,
  removed: boolean,
): Promise<void> {
  const others = thread.members.filter((number) => number !== sender);
  const data = { messageId: message.id, threadId: thread.id, from: sender, partIndex, reaction, emoji };
  const kind = removed ? "tapback_removed" : "tapback";
  await network.show(phones, { number: sender, kind, data });
  await network.tell(phones, others, kind, data);
  const events = others
    .filter((number) => network.isLine(number))
    .map((line): TapbackEvent => ({
      kind: "tapback",
      eventKey: `${id} ${removed ? "removed" : "tapback"} ${line}`,
      carrierLineId: line,
      at: network.now.toISOString(),
      thread: threadAt(line, thread),
      from: sender,
      targetCarrierMessageId: messageAt(line, message),
      partIndex,
      reaction,
      emoji,
      removed,
    }));
  await network.report(events);
}
