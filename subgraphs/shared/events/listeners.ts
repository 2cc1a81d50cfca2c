/** Functions to call when something happens. One that is removed while the others are called is not called. */
export class Listeners<Arguments extends unknown[]> {
  private readonly listeners = new Set<(...args: Arguments) => void>();

  /** Adds a listener, once per call; the returned function removes it. */
  add(listener: (...args: Arguments) => void): () => void {
    const own = (...args: Arguments): void => listener(...args);
    this.listeners.add(own);
    return () => void this.listeners.delete(own);
  }

  get size(): number {
    return this.listeners.size;
  }

  call(...args: Arguments): void {
    for (const listener of this.listeners) listener(...args);
  }
}
