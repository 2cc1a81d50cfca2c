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
import { isFile, textsInMessage } from "./rules/message-texts.js";
import type { MessageContent } from "./rules/message.js";

/** The facts of the content of a message: texts and data, with their links, and raw parts as attachments. */
export function factsOfContent(content: Pick<MessageContent, "parts" | "metadata">, screens: boolean): ContentFacts {
  const { shown, hidden, urls } = textsInMessage(content);
  const said = [...shown, ...hidden];
  const files = content.parts.filter(isFile).map(({ raw, filename = "", mediaType = "" }) => ({
    filename,
    contentType: mediaType.split(";", 1)[0]!.trim(),
    bytes: Buffer.from(raw, "base64"),
  }));
  const texts = [...said, ...files.flatMap(textOfFile)];
  const isRead = isScannable(texts);
  const screened = {
    subject: null,
    text: said.join("\n"),
    html: null,
    attachments: files.map(({ filename: name, ...file }) => ({ name, ...file })),
    isComplete: isRead,
    sender: null,
    isOutbound: true,
  };
  return {
    texts: isRead ? texts : null,
    textLength: codePoints(shown.join("\n")),
    attachments: files.map(factsOfAttachment),
    linkDomains: isRead ? linkDomainsIn(texts, urls) : null,
    ...factsOfVerdict(screens ? screenContent(screened) : null),
  };
}
