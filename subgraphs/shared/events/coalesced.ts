/**
 * Work with at most one run in progress. Requests during a run share one further run, because the current one may have
 * looked before the cause of the request existed.
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

  /** Resolves when the run in progress, if any, has ended, successful or not. */
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
