import { type Actor, actorInWords } from "./actor-in-words.js";

/** Who did something, for people: `by Ada`, `by @scout`, `by the key “CI”`. Nothing if it was not recorded. */
export function By({ actor }: { readonly actor?: Actor | null | undefined }) {
  return actor == null ? null : <span className="by">by {actorInWords(actor)}</span>;
}
