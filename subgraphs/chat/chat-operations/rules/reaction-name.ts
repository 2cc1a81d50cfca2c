/** The name of a reaction without the colons around it; null for what cannot be one (wire contract chat 2, 8.1). */
export function reactionName(given: string): string | null {
  if (!/^[A-Za-z0-9_+:-]{1,100}$/.test(given)) return null;
  const name = given.replaceAll(/^:+|:+$/g, "");
  return name === "" ? null : name;
}
