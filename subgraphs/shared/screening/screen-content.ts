import { findAttachments, type ScreenedAttachment } from "./rules/attachment-kinds.js";
import { findCharacters } from "./rules/characters.js";
import type { FindingPart } from "./rules/finding-codes.js";
import { Findings } from "./rules/findings.js";
import { KnownDomains } from "./known-domains.js";
import { findInPage } from "./page-findings.js";
import { findInstructions, longestText } from "./rules/instructions.js";
import { wordsDiffer } from "./rules/parts-differ.js";
import { findInSender, type KnownNames, type ScreenedSender } from "./sender-findings.js";
import { findSecrets } from "./rules/secrets.js";
import { findEncodedBlocks, findMarkdownLinks, findRoleMarkers } from "./rules/text-tricks.js";
import { levelOf, type Verdict } from "./rules/verdict.js";

/** The version of what follows: a change of any rule makes a new one. */
export const engineVersion = 1;

const mostAttachments = 100;

/** Something that came in, or that shall leave. */
export interface ScreenedContent {
  readonly subject: string | null;
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly ScreenedAttachment[];
  /** False when it could not be read to its end. */
  readonly isComplete: boolean;
  /** Null where there are no headers. */
  readonly sender: ScreenedSender | null;
  /** Whether it leaves: then it is also searched for what should not. */
  readonly isOutbound?: boolean;
}

/** For content that is compared with no names. */
export const noNames: KnownNames = { domains: new KnownDomains([]), people: new Map() };

/**
 * Looks at what came in before a model reads it (wire contract reviews 5). Pure, in a fixed number of passes over each
 * part, within the bounds of S5: the same bytes and names have the same verdict. An error in it is a finding, not a failure.
 */
export function screenContent(
  content: ScreenedContent,
  known: KnownNames = noNames,
  failed: (error: unknown) => void = () => {},
): Verdict {
  const findings = new Findings();
  try {
    look(content, known, findings);
  } catch (error) {
    failed(error);
    findings.add("screening_failed", "text");
  }
  const all = findings.all();
  return { level: levelOf(all), findings: all, engine: engineVersion };
}

function look(content: ScreenedContent, known: KnownNames, found: Findings): void {
  const { subject, text, html, attachments, sender, isComplete, isOutbound = false } = content;
  if (!isComplete) found.add("partly_screened", "text");
  if (sender !== null) findInSender(sender, known, found);
  const secrets = isOutbound ? findSecrets : () => {};
  lookAtText(subject ?? "", "subject", found);
  lookAtText(text ?? "", "text", found);
  secrets(subject ?? "", "subject", found);
  secrets((text ?? "").slice(0, longestText), "text", found);
  if (html !== null) {
    const { shown } = findInPage(html, known.domains, found);
    lookAtText(shown, "html", found);
    secrets(shown.slice(0, longestText), "html", found);
    if (text !== null && wordsDiffer(text.slice(0, longestText), shown.slice(0, longestText)))
      found.add("parts_differ", "text");
  }
  for (const { name } of attachments.slice(0, mostAttachments)) findCharacters(name ?? "", "attachment", found, true);
  findAttachments(attachments.slice(0, mostAttachments), found);
  if (attachments.length > mostAttachments) found.add("partly_screened", "attachment");
}

function lookAtText(complete: string, part: FindingPart, found: Findings): void {
  const text = complete.slice(0, longestText);
  if (text.length < complete.length) found.add("partly_screened", part);
  findCharacters(text, part, found);
  findInstructions(text, part, found);
  findRoleMarkers(text, part, found);
  findEncodedBlocks(text, part, found);
  findMarkdownLinks(text, part, found);
}
