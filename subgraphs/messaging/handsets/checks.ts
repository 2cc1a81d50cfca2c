import { invalidValue } from "../../shared/errors/shared-errors.js";
import { isE164 } from "../../shared/rules/phone-number.js";
import { textViolation } from "../../shared/rules/text.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { handsetLimits } from "../carriers/public.js";

/** A number of a phone or a line. Throws `validation_failed`. */
export function checkNumber(number: string, path: string): string {
  if (!isE164(number)) throw invalidValue([path], "The number must be in E.164, such as +15555550142.");
  return number;
}

/** The destination of a phone's message: numbers, or a thread. Throws `validation_failed`. */
export function checkPlace(to: readonly string[] | null, threadId: string | null): void {
  if ((to === null) === (threadId === null)) throw invalidValue(["to"], "Pass either to or threadId.");
  if (to === null) return;
  const most = handsetLimits.members - 1;
  if (to.length < 1 || to.length > most) throw invalidValue(["to"], `Pass 1 to ${most} numbers.`);
  for (const number of to) checkNumber(number, "to");
}

/** The message of a thread that a phone replies to. Throws `validation_failed`. */
export function checkReply(replyToMessageId: string | null, threadId: string | null): void {
  if (replyToMessageId !== null && threadId === null)
    throw invalidValue(["replyToMessageId"], "A reply needs threadId.");
}

/** The content of a phone's message. Throws `validation_failed`. */
export function checkText(text: string | null): void {
  if (text === null) return;
  const violation = textViolation(["text"], text, { min: 1, max: handsetLimits.textCharacters });
  if (violation !== null) throw invalid([violation]);
}

/** A tapback: one of the usual kinds, or an emoji. Throws `validation_failed`. */
export function checkTapback<Kind extends string>(
  reaction: Kind | null,
  customEmoji: string | null,
  partIndex: number,
): { readonly reaction: Kind | "custom"; readonly emoji: string | null; readonly partIndex: number } {
  if (partIndex < 0 || partIndex > handsetLimits.partIndex) {
    throw invalidValue(["partIndex"], `The part must be from 0 to ${handsetLimits.partIndex}.`);
  }
  const isCustom = reaction === null || reaction === "custom";
  if (isCustom === (customEmoji === null)) {
    throw invalidValue(["reaction"], "Pass either a reaction that is not CUSTOM, or customEmoji.");
  }
  if (!isCustom) return { reaction, emoji: null, partIndex };
  const violation = textViolation(["customEmoji"], customEmoji!, { min: 1, max: 16 });
  if (violation !== null) throw invalid([violation]);
  return { reaction: "custom", emoji: customEmoji, partIndex };
}
