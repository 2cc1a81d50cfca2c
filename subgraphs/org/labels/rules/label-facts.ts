import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";
import { foldLabel, labelViolation } from "../../../shared/labels/rules/label-name.js";

/** A change of a label as a client sends it. */
export interface GivenLabelFacts {
  readonly newName?: string | null;
  readonly color?: string | null;
  readonly description?: string | null;
}

/** The same, checked; an undefined value stays as it is. */
export interface LabelFacts {
  /** Folded. */
  readonly name?: string;
  readonly color?: string | null;
  readonly description?: string | null;
}

/** Code points of a description. */
export const descriptionLength = { min: 0, max: 255 } as const;

const colorPattern = /^#[0-9a-f]{6}$/;

/** The change that a client wants, or what is wrong with it. An empty description is none. */
export function readLabelFacts({ newName, color, description }: GivenLabelFacts): LabelFacts | readonly Violation[] {
  const name = typeof newName === "string" ? foldLabel(newName) : newName;
  const lowerColor = color?.toLowerCase() ?? color;
  const violations = [nameViolation(name), colorViolation(lowerColor), descriptionViolation(description)].filter(
    (violation) => violation !== null,
  );
  if (violations.length > 0) return violations;
  return {
    ...(name == null ? {} : { name }),
    ...(lowerColor === undefined ? {} : { color: lowerColor }),
    ...(description === undefined ? {} : { description: description === "" ? null : description }),
  };
}

function nameViolation(name: string | null | undefined): Violation | null {
  if (name === undefined) return null;
  const message = name === null ? "A label must have a name." : labelViolation(name);
  return message === null ? null : { path: ["newName"], message };
}

function colorViolation(color: string | null | undefined): Violation | null {
  if (color == null || colorPattern.test(color)) return null;
  return { path: ["color"], message: "A color is # and six hexadecimal digits, such as #0a7f5c." };
}

function descriptionViolation(description: string | null | undefined): Violation | null {
  return description == null ? null : textViolation(["description"], description, descriptionLength);
}

export const isRefusedFacts = (facts: LabelFacts | readonly Violation[]): facts is readonly Violation[] =>
  Array.isArray(facts);
