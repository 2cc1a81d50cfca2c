/** The most kinds in one filter. */
export const mostKinds = 20;

/** Whether a text may be a prefix of event kinds. */
export function isKindPrefix(text: string): boolean {
  return /^[a-z0-9_.]{1,100}$/.test(text);
}
