/** The state of a key: whether it signs already, and whether another has replaced it. */
export interface KeyAge {
  readonly activeSince: Date | null;
  readonly retiredAt: Date | null;
}

/**
 * The key that signs a domain's mail, or will once the domain is verified, and the one that will replace it.
 * @param keys of one domain, the oldest first
 */
export function keysInUse<Key extends KeyAge>(keys: readonly Key[]): { key: Key | null; nextKey: Key | null } {
  const [first = null, second = null] = keys.filter(({ retiredAt }) => retiredAt === null);
  return { key: first, nextKey: second };
}
