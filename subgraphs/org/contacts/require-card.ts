import type { Clock } from "../../shared/clock/clock.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { dayOf } from "./rules/calendar-day.js";
import type { CardChange } from "./rules/contact-card.js";
import { type GivenCard, isRefusedCard, readCard } from "./rules/read-card.js";

/** A card that a client writes, checked. Throws `validation_failed`. */
export function requireCard(given: GivenCard, clock: Clock): CardChange {
  const card = readCard(given, dayOf(clock.now()));
  if (isRefusedCard(card)) throw invalid(card.violations);
  return card;
}
