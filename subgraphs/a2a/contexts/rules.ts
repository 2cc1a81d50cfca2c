import { hasAtMost } from "../../shared/rules/text.js";

/** The default name of a context (wire contract a2a 4.5). */
export const defaultContextName = "New A2A Session";

/** The longest name of a context in characters and words (wire contract a2a 4.5, 8). */
export const contextNameLimits = { characters: 80, words: 5 } as const;

// oxlint-disable-next-line no-control-regex -- these are what the rule refuses
const controls = /[\u0000-\u001f\u007f-\u009f]/;

/** The stored form of a context's name, or why it is invalid (wire contract a2a 4.5). */
export type CheckedName =
  | { readonly name: string; readonly objection: null }
  | { readonly name: null; readonly objection: "words" | "characters" | "controls" | "empty" };

/** Trims a name and collapses its white space, line breaks included; then looks at what is left. */
export function checkContextName(text: string): CheckedName {
  const name = text.trim().replaceAll(/\s+/g, " ");
  if (name === "") return refuse("empty");
  if (controls.test(name) || /\p{Surrogate}/u.test(name)) return refuse("controls");
  if (name.split(" ").length > contextNameLimits.words) return refuse("words");
  return hasAtMost(name, contextNameLimits.characters) ? { name, objection: null } : refuse("characters");
}

function refuse(objection: NonNullable<CheckedName["objection"]>): CheckedName {
  return { name: null, objection };
}
