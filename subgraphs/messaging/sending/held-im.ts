import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { Problem } from "../../shared/errors/problem.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { actorOfReview } from "../../shared/holds/actor-of-send.js";
import type { HeldKind } from "../../shared/holds/held-kinds.js";
import { readHeldContent } from "../../shared/holds/read-held-content.js";
import type { HeldIm } from "../../shared/holds/rules/held-content.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { passGate } from "../../shared/reviews/gate.js";
import { lockConversation, type LockedConversation } from "../conversations/public.js";
import { applyProgress, failed } from "../delivery/public.js";
import { findSettings, lockSettings, type SettingsRow } from "../settings/public.js";
import { admitSend, recipientsOf, type Route } from "./admit-send.js";
import { factsOfIm } from "./facts-of-im.js";
import { contentFactsOfIm } from "./held-im-content.js";
import { reviseHeldIm } from "./revise-held-im.js";
import { readSentMedia } from "./sent-media.js";
import {
  findNewestReceivedWith,
  type HeldMessage,
  listMediaOf,
  lockHeldMessage,
  readHeldMessage,
} from "./store/held-messages.js";
import { contentsOfMessages } from "./past-contents.js";
import { recentMessages } from "./store/recent-messages.js";
import { countMessages } from "./store/past-sends.js";

/** How a message ends that was not approved (wire contract reviews H20): its code, and a sentence. */
const ends = {
  rejected: ["review_rejected", "The message was not sent: a person refused it."],
  expired: ["review_expired", "The message was not sent: nobody decided in time."],
  withdrawn: ["review_withdrawn", "The message was not sent: it was withdrawn."],
} as const;

const longestDetail = 280;

/** Instant messages that a person must agree to. */
export const heldIm: HeldKind = {
  topic: "im",

  async lock(tx, { subjectId }) {
    const message = subjectId === null ? null : await readHeldMessage(tx, subjectId);
    if (message === null) return;
    await lockSettings(tx, message.identityId, "update");
    await lockConversation(tx, message.conversationId);
  },

  async preflight(tx, services, review) {
    try {
      await admitReleased(tx, services, review);
      return null;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  },

  revise: reviseHeldIm,

  async end(tx, { subjectId, note }, how, now) {
    // A canceled one is deleted with its owner.
    const message = subjectId === null || how === "canceled" ? null : await lockHeldMessage(tx, subjectId);
    if (message === null || how === "canceled" || message.status !== "queued" || !message.held) return;
    const [code, sentence] = ends[how];
    const progress = failed("error", code, sentence, sentence);
    const errorDetail = note === null ? null : Array.from(note).slice(0, longestDetail).join("");
    const failure = progress.failure === null ? null : { ...progress.failure, errorDetail };
    const heard = {
      messageId: message.id,
      conversationId: message.conversationId,
      carrierMessageId: null,
      neverSent: true,
    };
    const clock = { now: () => now };
    await applyProgress(tx, { clock }, [{ ...heard, carrierThreadId: null, progress: { ...progress, failure } }]);
  },

  contextMark: async (db, { subjectId }) => (subjectId === null ? null : findNewestReceivedWith(db, subjectId)),

  countSends: countMessages,
  recentSends: recentMessages,
  pastContents: contentsOfMessages,

  async sendNow(tx, services, review) {
    const content = await readHeldContent<HeldIm>(tx, review);
    const { identity_id: identityId, to, text } = content;
    const { subjectId, organizationId } = review;
    const message = subjectId === null ? null : await readHeldMessage(tx, subjectId);
    const rows = subjectId === null ? [] : await listMediaOf(tx, subjectId);
    const media = await Promise.all(rows.map((row) => readSentMedia(services, row)));
    const facts = contentFactsOfIm({ text, media }, services.config.SCREENING === "on");
    const conversationId = message?.conversationId ?? null;
    const at = services.clock.now();
    const ruled = { identityId, organizationId, conversationId, to, actor: actorOfReview(review), at };
    return { facts: () => factsOfIm(tx, ruled, facts), content: () => content };
  },
};

/** A held message that could be sent now, with all that sending it needs. */
export interface Releasable {
  readonly message: HeldMessage;
  readonly settings: SettingsRow;
  readonly conversation: LockedConversation;
  readonly route: Route;
}

/**
 * A locked held message with its route of now. It checks everything that a send checks, but quota and rate, which were counted
 * when it was held (wire contract reviews 3.5).
 * @throws Problem what a send throws
 */
export async function admitReleased(tx: Transaction, services: Services, review: ReviewRow): Promise<Releasable> {
  const { subjectId, organizationId } = review;
  const message = subjectId === null ? null : await readHeldMessage(tx, subjectId);
  const settings = message === null ? null : await findSettings(tx, message.identityId);
  if (message === null || settings?.organizationId !== organizationId) throw notFound("identity with this id");
  passGate("im.send", settings);
  const conversation = await lockConversation(tx, message.conversationId);
  if (conversation === null) throw notFound("conversation with this id");
  const { to } = await readHeldContent<HeldIm>(tx, review);
  // People decided about these receivers; others may have joined the group since.
  const present = recipientsOf({ conversation }).toSorted();
  if (present.join() !== to.toSorted().join()) throw notFound("group with only the people whom the review names");
  const route = await admitSend(tx, services, settings, { conversation }, { isCounted: false });
  return { message, settings, conversation, route };
}
