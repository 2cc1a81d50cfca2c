import { meetSenders } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import { inOrder, type Statements } from "../../shared/database/statements.js";
import { appendEvents } from "../../shared/events/append-event.js";
import { readArrivalPolicy } from "../../shared/holds/judge-arrival.js";
import type { HeldBy } from "../../shared/holds/pass-rules.js";
import type { Plans } from "../../shared/rules/plans.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import {
  assignThreads,
  insertContents,
  type LockedMailbox,
  lockMailbox,
  messageEvent,
  type PlacedMessage,
  releaseContents,
  storeMessages,
} from "../messages/public.js";
import { endSnoozesByMail, hasSnoozes } from "../threads/public.js";
import { applyDeliveryReport, type ReportedRecipient } from "../transport/public.js";
import { endReceptions, type ReceptionEnd } from "./end-reception.js";
import { holdArrivedMail } from "./hold-arrival.js";
import { introducedSenders } from "./introduced-senders.js";
import { judgeArrivals } from "./judge-arrivals.js";
import { type ArrivingMail, type PreparedMail, prepareMail } from "./prepare-mail.js";
import { hasRoomFor } from "./rules/mailbox-room.js";
import { knownNames } from "./screen-mail.js";
import type { WaitingReception } from "./store/receptions.js";

const kinds = {
  inbox: "mail.message.received",
  spam: "mail.message.spam",
  blocked: "mail.message.blocked",
} as const;

/**
 * Puts mails into their mailbox: messages, threads, storage, events and usage, in the transaction that removes the
 * receptions. So a repeat has no further effect. The reception of a duplicate, or for a deleted mailbox, is only
 * removed.
 * @param arriving for one mailbox
 */
export async function placeMails(services: Services, arriving: readonly ArrivingMail[]): Promise<void> {
  const { database, blobs, clock, plans } = services;
  const prepared = await prepareAll(services, arriving);
  const { mailboxId } = arriving[0]!.reception;
  const receptions = arriving.map(({ reception }) => reception);
  await database.jobs.pipelinedTransaction(async (tx) => {
    // They take one round trip: others wait for this mailbox until the commit.
    const [mailbox, areSnoozed, usual] = await inOrder<
      [LockedMailbox | null, boolean, readonly (PlacedMessage | null)[]]
    >(
      tx,
      () => lockMailbox(tx, mailboxId),
      () => hasSnoozes(tx, mailboxId),
      () =>
        assignThreads(
          tx,
          prepared.map(({ message }) => message),
        ),
    );
    const { mails, threads } = await judge(tx, services, mailbox, prepared, usual);
    const full = mailbox === null ? new Set() : withoutRoom(plans, mailbox, receptions);
    const fitting = receptions.filter(({ id }) => !full.has(id));
    const end = mailbox === null ? "no_mailbox" : "delivered";
    const ended = new Set(await endReceptions(tx, fitting, end, clock.now()));
    if (full.size > 0) {
      const refused = receptions.filter(({ id }) => full.has(id));
      for (const id of await endReceptions(tx, refused, "mailbox_full", clock.now())) ended.add(id);
    }
    const mine = mails.flatMap((one, at) => (ended.has(one.reception.id) ? [{ ...one, place: threads[at]! }] : []));
    const placed = mine.flatMap(({ place, ...one }) =>
      mailbox === null || place === null || full.has(one.reception.id) ? [] : [{ ...one, place }],
    );
    const placedIds = new Set(placed.map(({ reception }) => reception.id));
    const gone = mine.filter(({ reception }) => !placedIds.has(reception.id));
    await insertContents(
      tx,
      blobs,
      placed.flatMap(({ contents }) => contents),
    );
    await storeMessages(
      tx,
      placed.map(({ place, message }) => ({ ...place, message })),
    );
    await releaseContents(
      tx,
      blobs,
      gone.map(({ reception }) => reception.contentId),
    );
    if (mailbox === null || placed.length === 0) return;
    for (const { place, message, held, heldBy } of placed) {
      if (heldBy?.judgement.action !== "hold") continue;
      await holdArrivedMail(tx, services, mailbox, { place, message, content: held(), heldBy });
    }
    await tell(tx, services, mailbox, placed);
    if (!areSnoozed) return;
    const shown = placed.filter(({ message: { folder } }) => folder === "inbox");
    const threadIds = shown.map(({ place }) => place.threadId);
    await endSnoozesByMail(tx, mailbox, threadIds, clock.now());
  });
}

async function prepareAll(services: Services, arriving: readonly ArrivingMail[]): Promise<readonly PreparedMail[]> {
  const known = await knownNames(services, arriving);
  const introduced = await introducedSenders(services, arriving);
  const prepared: PreparedMail[] = [];
  for (const [index, one] of arriving.entries()) {
    prepared.push(await prepareMail(services, one, known, introduced[index] ?? null));
  }
  const { hasRules, organizationId, identityId } = arriving[0]!.reception;
  if (!hasRules || identityId === null) return prepared;
  const receiver = { organizationId, identityId };
  // Others wait for the mailbox during the transaction: texts are looked at before it.
  if ((await readArrivalPolicy(services.database.jobs.reader, receiver, "mail")) !== null) {
    for (const { judged } of prepared) judged?.content();
  }
  return prepared;
}

/** A mail with what the rules of the organization made of it; null: nothing. */
type JudgedMail = PreparedMail & { readonly heldBy: HeldBy | null };

/**
 * Has the rules of the organization judge mails. One that its agent may not see is blocked, in a thread of its own, and makes no
 * sender known (wire contract reviews H49).
 */
async function judge(
  tx: Statements,
  services: Services,
  mailbox: LockedMailbox | null,
  prepared: readonly PreparedMail[],
  usual: readonly (PlacedMessage | null)[],
): Promise<{ readonly mails: readonly JudgedMail[]; readonly threads: readonly (PlacedMessage | null)[] }> {
  const judged = prepared.map((one) => one.judged);
  const held = mailbox === null ? [] : await judgeArrivals(tx, services, mailbox, judged);
  const mails = prepared.map((one, at): JudgedMail => {
    const heldBy = held[at] ?? null;
    if (heldBy === null) return { ...one, heldBy };
    const blocked = { folder: "blocked", beginsThread: true, blockedBy: heldBy.judgement.step } as const;
    return { ...one, message: { ...one.message, ...blocked }, introduced: null, heldBy };
  });
  const isUsual = mails.every(({ heldBy }) => heldBy === null);
  const messages = mails.map(({ message }) => message);
  return { mails, threads: isUsual ? usual : await assignThreads(tx, messages) };
}

/** The internal mail that a full mailbox does not accept. Mail from outside was acknowledged to its sender. */
function withoutRoom(
  plans: Plans,
  { plan, storageUsedBytes }: LockedMailbox,
  receptions: readonly WaitingReception[],
): ReadonlySet<string> {
  const full = new Set<string>();
  let usedBytes = storageUsedBytes;
  for (const { id, source, byteSize } of receptions) {
    if (source === "local" && !hasRoomFor(plans, { plan, usedBytes }, Number(byteSize))) full.add(id);
    else usedBytes += byteSize;
  }
  return full;
}

/** Appends events, adds the senders to the contacts and counts the usage. */
async function tell(
  tx: Statements,
  services: Services,
  { id: mailboxId, identityId, organizationId }: LockedMailbox,
  placed: readonly (PreparedMail & { readonly place: PlacedMessage })[],
): Promise<void> {
  const owner = { mailboxId, identityId, organizationId, version: 1 };
  await appendEvents(
    tx,
    placed.map(({ place, message: { folder }, reception }) =>
      messageEvent(
        kinds[folder as keyof typeof kinds],
        { ...place, ...owner, isBlocked: folder === "blocked" },
        reception.receivedAt,
      ),
    ),
  );
  const met = placed.flatMap(({ introduced }) =>
    introduced === null ? [] : [{ organizationId, identityId, ...introduced }],
  );
  await services.parts.get(meetSenders)(tx, services, met);
  const usage = { organizationId, identityId, channel: "email_inbound", units: 1 } as const;
  await recordUsage(tx, ...placed.map(({ reception }) => ({ ...usage, usedAt: reception.receivedAt })));
}

/** Removes a reception without a message, and stores its reports about sent mail. */
export async function dropMail(
  { database, blobs, clock }: Services,
  reception: WaitingReception,
  end: ReceptionEnd,
  reported: readonly ReportedRecipient[] = [],
): Promise<void> {
  await database.jobs.pipelinedTransaction(async (tx) => {
    if (!(await endReceptions(tx, [reception], end, clock.now())).has(reception.id)) return;
    await releaseContents(tx, blobs, [reception.contentId]);
    await applyDeliveryReport(tx, reported, clock.now());
  });
}
