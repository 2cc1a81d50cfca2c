import {
  codePoints,
  type ContentFacts,
  factsOfAttachment,
  factsOfVerdict,
  isScannable,
  textOfFile,
} from "../../shared/holds/content-facts.js";
import { linkDomainsIn } from "../../shared/reviews/rules/link-domains.js";
import { screenContent } from "../../shared/screening/screen-content.js";
import type { HeldIm } from "../../shared/holds/rules/held-content.js";
import type { SentMedia } from "./sent-media.js";

/** The authored part of an instant message. */
export interface WrittenIm {
  readonly identityId: string;
  /** Numbers, sorted. */
  readonly to: readonly string[];
  /** The group that it is addressed to by its id; null otherwise. */
  readonly groupId: string | null;
  readonly text: string | null;
  readonly sendStyle: string | null;
  readonly media: readonly SentMedia[];
}

/** An instant message as people decide about it (wire contract reviews 4.1). */
export function contentOfIm({ identityId, to, groupId, text, sendStyle, media }: WrittenIm): HeldIm {
  return {
    v: 1,
    topic: "im",
    operation: "im.send",
    identity_id: identityId,
    to,
    conversation_id: groupId,
    text,
    send_style: sendStyle,
    media: media.map(({ sha256, contentType, bytes }) => ({ sha256, content_type: contentType, size: bytes.length })),
  };
}

/** The facts of its content. Computed before the transaction, where there are rules (wire contract reviews R31). */
export function contentFactsOfIm({ text, media }: Pick<WrittenIm, "text" | "media">, screens: boolean): ContentFacts {
  const texts = [text ?? "", ...media.map(({ filename }) => filename), ...media.flatMap(textOfFile)];
  const isRead = isScannable(texts);
  const attachments = media.map(({ filename: name, contentType, bytes }) => ({ name, contentType, bytes }));
  const content = { subject: null, text, html: null, attachments, isComplete: true, sender: null, isOutbound: true };
  return {
    texts: isRead ? texts : null,
    textLength: codePoints(text ?? ""),
    attachments: media.map(factsOfAttachment),
    linkDomains: isRead ? linkDomainsIn([text ?? ""], []) : null,
    ...factsOfVerdict(screens ? screenContent(content) : null),
  };
}
