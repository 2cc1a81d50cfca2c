/**
 * A cache of the most recently used entries. Their total weight is at most `max`; without weights, `max` is their
 * number.
 */
export class LruCache<Value> {
  private readonly entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  private weight = 0;

  constructor(private readonly max: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, weight = 1): void {
    this.delete(key);
    this.entries.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.max) break;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }
}
