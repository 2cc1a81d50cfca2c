/** A URL that may be called, split into the parts that a call needs. */
export interface CheckedAddress {
  readonly protocol: string;
  readonly origin: string;
  readonly path: string;
}

/** The size of the cache. */
const most = 1_000;

/**
 * Caches URLs that passed a check which depends on the text alone, because parsing and checking costs as much as a part
 * of the call. DNS results are not cached: they are checked at every connection.
 */
export class CheckedAddresses {
  private readonly known = new Map<string, CheckedAddress>();

  /** @param check throws for a URL that may not be called */
  constructor(private readonly check: (text: string) => URL) {}

  of(text: string): CheckedAddress {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const { protocol, origin, pathname, search } = this.check(text);
    const address = { protocol, origin, path: `${pathname}${search}` };
    if (this.known.size >= most) this.known.clear();
    this.known.set(text, address);
    return address;
  }
}
