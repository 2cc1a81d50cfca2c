/** An address that may be called, in the parts a call needs. */
export interface CheckedAddress {
  readonly protocol: string;
  readonly origin: string;
  readonly path: string;
}

/** Most that are remembered. */
const most = 1_000;

/**
 * Remembers addresses that passed a check which depends on the text alone, because parsing and judging one costs as much as a
 * part of the call. What a name stands for is not remembered: that is asked and judged at every connection.
 */
export class CheckedAddresses {
  private readonly known = new Map<string, CheckedAddress>();

  /** @param check throws for what may not be called */
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
