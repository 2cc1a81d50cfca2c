import { inWords } from "../../parts/badge.js";

/** Directions of a contact rule, with their names in a channel. */
export type RuleDirections = readonly { readonly value: "BOTH" | "INBOUND" | "OUTBOUND"; readonly name: string }[];

export const taskDirections = [
  { value: "BOTH", name: "both directions" },
  { value: "INBOUND", name: "tasks from it" },
  { value: "OUTBOUND", name: "tasks to it" },
] as const satisfies RuleDirections;

export const mailDirections = [
  { value: "BOTH", name: "both directions" },
  { value: "INBOUND", name: "mail from it" },
  { value: "OUTBOUND", name: "mail to it" },
] as const satisfies RuleDirections;

export const messageDirections = [
  { value: "BOTH", name: "both directions" },
  { value: "INBOUND", name: "messages from it" },
  { value: "OUTBOUND", name: "messages to it" },
] as const satisfies RuleDirections;

/** The name of a direction. */
export function directionName(directions: RuleDirections, direction: string): string {
  return directions.find(({ value }) => value === direction)?.name ?? inWords(direction);
}
