import type { Violation } from "../../../shared/errors/problem.js";
import { type CardChange, type ContactTexts } from "./contact-card.js";
import { longest, textLimits } from "./contact-limits.js";
import { isCalendarDay } from "./calendar-day.js";
import { type GivenLists, readLists } from "./read-lists.js";
import { readLine, readText } from "./read-line.js";

/** A card as a client sends it: absent fields stay as they are, null clears. */
export type GivenCard = GivenLists & { readonly [Name in keyof ContactTexts]?: string | null } & {
  readonly preferredName?: string | null;
  readonly birthday?: string | null;
  readonly notes?: string | null;
};

/**
 * The card that a client sends, or its violations (wire contract contacts 3.2).
 * @param today as YYYY-MM-DD
 */
export function readCard(given: GivenCard, today: string): CardChange | { readonly violations: readonly Violation[] } {
  const refused: Violation[] = [];
  const change: Record<string, unknown> = {};
  const lines = { preferredName: longest.preferredName, ...textLimits };
  for (const [name, max] of Object.entries(lines) as [keyof typeof lines, number][]) {
    if (given[name] !== undefined) change[name] = readLine([name], given[name], max, refused);
  }
  if (given.notes !== undefined) change["notes"] = readText(["notes"], given.notes, longest.notes, refused);
  if (given.birthday !== undefined) change["birthday"] = readBirthday(given.birthday, today, refused);
  Object.assign(change, readLists(given, refused));
  return refused.length > 0 ? { violations: refused } : (change as CardChange);
}

function readBirthday(given: string | null, today: string, refused: Violation[]): string | null {
  const text = (given ?? "").trim();
  if (text === "") return null;
  const path = ["birthday"];
  if (!isCalendarDay(text)) refused.push({ path, message: "A birthday is a day, as YYYY-MM-DD." });
  else if (text > today) refused.push({ path, message: "A birthday must not be in the future." });
  return text;
}

export const isRefusedCard = (
  read: CardChange | { readonly violations: readonly Violation[] },
): read is { readonly violations: readonly Violation[] } => "violations" in read;
