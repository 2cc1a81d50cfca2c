/** Most kinds that one list is filtered to. */
export const mostKinds = 20;

/** Whether a text may be the beginning of a kind of event. */
export function isKindPrefix(text: string): boolean {
  return /^[a-z0-9_.]{1,100}$/.test(text);
}
