/**
 * Work of which one run is in flight at most. A request during a run waits for one more run, shared by everybody who
 * asked meanwhile, because the one in flight may have looked before the request's cause was there.
 */
export class Coalesced {
  private current: Promise<void> | null = null;
  private following: Promise<void> | null = null;

  constructor(private readonly work: () => Promise<void>) {}

  get busy(): boolean {
    return this.current !== null;
  }

  /** Resolves or rejects with a run that began after this call. */
  run(): Promise<void> {
    if (this.following !== null) return this.following;
    if (this.current === null) return this.begin();
    this.following = this.settled().then(() => {
      this.following = null;
      return this.begin();
    });
    return this.following;
  }

  /** Resolves when the run in flight, if any, has ended, however it ended. */
  settled(): Promise<void> {
    return this.current === null ? Promise.resolve() : this.current.catch(() => {});
  }

  private begin(): Promise<void> {
    const run = this.work().finally(() => {
      this.current = null;
    });
    this.current = run;
    return run;
  }
}
