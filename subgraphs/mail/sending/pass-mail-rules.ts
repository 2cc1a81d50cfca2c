import type { RequestContext } from "../../shared/context/request-context.js";
import type { Statements } from "../../shared/database/statements.js";
import { type HeldBy, passRules } from "../../shared/holds/pass-rules.js";
import type { LockedMailbox } from "../messages/public.js";
import { factsOfMail } from "./facts-of-mail.js";
import { contentOfLetter, type Letter } from "./letter.js";
import { type MailTexts, textsOfMail } from "./mail-texts.js";

/**
 * Has the organization's rules judge a mail whose mailbox is locked: null when it may leave.
 * @throws Problem `already_rejected`, `blocked_by_rule`
 */
export async function passMailRules(
  tx: Statements,
  context: RequestContext,
  mailbox: LockedMailbox,
  letter: Letter,
  texts: MailTexts | null,
): Promise<HeldBy | null> {
  // Rules may have been made after the text was looked at.
  const found = () => texts ?? textsOfMail(letter, context.services.config.SCREENING === "on");
  return passRules(tx, context.services, mailbox, {
    facts: () => factsOfMail(tx, context, mailbox, letter, found()),
    content: () => contentOfLetter(letter),
    // Between mails there is no order (wire contract reviews H28).
    conversationKey: null,
  });
}
