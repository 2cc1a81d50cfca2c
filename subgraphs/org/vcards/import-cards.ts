import { setImmediate as nextEvent } from "node:timers/promises";
import type { RequestContext } from "../../shared/context/request-context.js";
import { once } from "../../shared/idempotency/idempotency.js";
import { authorOf, createContacts } from "../contacts/public.js";
import { readCard } from "./cards/read-card.js";
import { importOperation } from "./limit-imports.js";
import type { UploadedCards } from "./read-upload.js";
import { faultSentences } from "./rules/card-fault.js";
import { contactOfCard } from "./rules/contact-of-card.js";
import { type CardOutcome, createdOutcome, failedOutcome, refusedOutcome } from "./rules/card-outcome.js";
import { vcardLimits } from "./rules/limits.js";
import type { CardLines } from "./rules/split-cards.js";

/**
 * Stores the cards of an upload in their order, some at a time (wire contract contacts 7.1). A bad card does not affect the
 * others. With an Idempotency-Key each card is stored once: the retry of an import that was cut off continues where it ended.
 * @throws Problem `idempotency_key_reused`, `idempotency_in_progress`
 */
export async function importCards(
  context: RequestContext,
  { sha256, cards }: UploadedCards,
): Promise<readonly CardOutcome[]> {
  const { clock } = context.services;
  const begin = async () => ({ day: clock.now().toISOString().slice(0, 10) });
  const { day } = await once(context, importOperation, { sha256 }, begin);
  const outcomes: CardOutcome[] = [];
  for (let from = 0; from < cards.length; from += vcardLimits.batch) {
    const batch = await readCards(cards.slice(from, from + vcardLimits.batch), day);
    outcomes.push(...(await storeBatch(context, `${importOperation}/${from}`, sha256, batch)));
  }
  return outcomes;
}

/** The contact of a card, or why it has none. */
type ReadCard = ReturnType<typeof contactOfCard>;

async function readCards(cards: readonly CardLines[], day: string): Promise<readonly ReadCard[]> {
  const read: ReadCard[] = [];
  for (const card of cards) {
    // Other requests must not wait until all cards are read.
    await nextEvent();
    const isBad = "fault" in card;
    read.push(isBad ? { error: faultSentences[card.fault] } : contactOfCard(readCard(card.lines, card.isOld), day));
  }
  return read;
}

/** Stores the good cards of a batch in one transaction. Returns the outcomes of all its cards. */
async function storeBatch(
  context: RequestContext,
  operation: string,
  sha256: string,
  batch: readonly ReadCard[],
): Promise<readonly CardOutcome[]> {
  const { viewer, services } = context;
  const cards = batch.flatMap((card) => ("error" in card ? [] : [card]));
  const stored = await once(context, operation, { sha256 }, async (tx) => {
    const contacts = {
      organizationId: viewer.organizationId!,
      author: authorOf(viewer),
      cards,
      source: "vcard",
    } as const;
    const outcomes = await createContacts(tx, services, contacts);
    return outcomes.map((outcome) =>
      "contact" in outcome ? createdOutcome(outcome.contact.id) : refusedOutcome(outcome.refusal),
    );
  });
  const outcomes = stored.values();
  return batch.map((card) => ("error" in card ? failedOutcome(card.error) : outcomes.next().value!));
}
