/** A name from elsewhere as it is shown: on one line, without what cannot be seen or turns the direction of writing. */
export function shownText(value: unknown, longest: number): string {
  if (typeof value !== "string") return "";
  const line = value.slice(0, longest * 4).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  const seen = line.replaceAll(/[\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "");
  return Array.from(seen).slice(0, longest).join("").trim();
}
