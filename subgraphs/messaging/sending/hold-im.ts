import type { RequestContext } from "../../shared/context/request-context.js";
import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { actorOfSend } from "../../shared/holds/actor-of-send.js";
import { holdSend } from "../../shared/holds/hold-send.js";
import { type HeldBy, passRules } from "../../shared/holds/pass-rules.js";
import { oneLine } from "../../shared/rules/one-line.js";
import type { SettingsRow } from "../settings/public.js";
import { factsOfIm } from "./facts-of-im.js";
import { contentFactsOfIm, contentOfIm, type WrittenIm } from "./held-im-content.js";
import type { MessageContent } from "./message-content.js";
import { readSentMedia } from "./sent-media.js";
import { findNewestReceived } from "./store/held-messages.js";
import { noteReview } from "./store/new-messages.js";

/** A message before it is stored. */
interface IntendedIm extends MessageContent {
  readonly to: readonly string[];
  /** Null for the first message to its receivers. */
  readonly conversationId: string | null;
  readonly at: Date;
}

/** A message that a person must agree to, and why. */
export interface ImToHold {
  readonly heldBy: HeldBy;
  readonly written: WrittenIm;
  readonly agentNote: string | null;
}

/**
 * Has the organization's rules judge a message whose settings and conversation are locked: null when it may leave.
 * @throws Problem `already_rejected`, `blocked_by_rule`
 */
export async function passImRules(
  tx: Statements,
  { viewer, services }: RequestContext,
  settings: SettingsRow,
  { to, conversationId, target, text, sendStyle, at, reviewNote = null, ...prepared }: IntendedIm,
): Promise<ImToHold | null> {
  if (settings.frozenBy?.rules == null) return null;
  const { identityId, organizationId } = settings;
  // Rules may have been made after the content was looked at.
  const facts = prepared.facts ?? (await lookAt(services, { text, media: prepared.media }));
  const groupId = "conversationId" in target && to.length > 1 ? conversationId : null;
  const written = { identityId, to, groupId, text, sendStyle, media: facts.media };
  const actor = actorOfSend(viewer);
  const heldBy = await passRules(tx, services, settings, {
    facts: () => factsOfIm(tx, { identityId, organizationId, conversationId, to, actor, at }, facts.content),
    content: () => contentOfIm(written),
    conversationKey: conversationId,
  });
  return heldBy === null ? null : { heldBy, written, agentNote: reviewNote };
}

async function lookAt(
  services: Services,
  { text, media: row }: Pick<MessageContent, "text" | "media">,
): Promise<NonNullable<MessageContent["facts"]>> {
  const media = row === null ? [] : [await readSentMedia(services, row)];
  return { media, content: contentFactsOfIm({ text, media }, services.config.SCREENING === "on") };
}

/** Makes the review of a message that was stored in this transaction. Its id. @throws Problem `review_queue_full` */
export async function holdIm(
  tx: Statements,
  services: Services,
  {
    id,
    conversationId,
    identityId,
    organizationId,
    held: { heldBy, written, agentNote },
  }: {
    readonly id: string;
    readonly conversationId: string;
    readonly identityId: string;
    readonly organizationId: string;
    readonly held: ImToHold;
  },
): Promise<string> {
  const names = written.media.map(({ filename }) => filename);
  const review = await holdSend(tx, services, {
    ...heldBy,
    organizationId,
    identityId,
    content: contentOfIm(written),
    subjectId: id,
    conversationKey: conversationId,
    peers: written.to,
    preview: previewOfIm(written.text, names),
    agentNote,
    contextMark: await findNewestReceived(tx, conversationId),
  });
  await noteReview(tx, id, review.id);
  return review.id;
}

/** The text of a message and the names of its files, as lists show them. */
export function previewOfIm(text: string | null, names: readonly string[]): string {
  return oneLine([text ?? "", ...names].filter((part) => part !== "").join(" · "));
}
