/** A property of a card, without escapes. */
export interface CardProperty {
  /** In lower case; empty without a group. */
  readonly group: string;
  /** In lower case. */
  readonly name: string;
  /** In lower case, in the order of the line. */
  readonly types: readonly string[];
  /** Whether it is the preferred one of its kind. */
  readonly isPreferred: boolean;
  /** Whether its date has a year only because the program that wrote it needs one. */
  readonly omitsYear: boolean;
  /** The parts of its value, each with its values: most properties have one part with one value. */
  readonly parts: readonly (readonly string[])[];
}

/** The text of a property that has one value. */
export function textOf({ parts }: CardProperty): string {
  return parts[0]?.join(",") ?? "";
}
