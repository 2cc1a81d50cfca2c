/** The kinds of resource, by the beginning of their URIs. */
export const addresses = {
  task: "parley://tasks/",
  thread: "parley://mail/threads/",
  card: "parley://agents/",
} as const;

export type ResourceKind = keyof typeof addresses;

/** The object that a URI names. */
export interface Address {
  readonly kind: ResourceKind;
  readonly id: string;
}

/** Longer than ids and handles, and shorter than keys and tokens. */
export const longestId = 40;

/** Null for a URI that is not ours. */
export function readAddress(uri: string): Address | null {
  for (const [kind, start] of Object.entries(addresses)) {
    const id = uri.slice(start.length);
    // Ids and handles need no escapes.
    if (uri.startsWith(start) && /^[\w.-]{1,256}$/.test(id)) return { kind: kind as ResourceKind, id };
  }
  return null;
}
