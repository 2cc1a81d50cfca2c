const first = 100;
const longest = 5_000;

/** A growing pause between attempts that can be cut short. */
export class Pause {
  private milliseconds = first;
  private timer: NodeJS.Timeout | undefined;
  private release: (() => void) | undefined;
  private ended = false;

  wait(): Promise<void> {
    if (this.ended) return Promise.resolve();
    const milliseconds = this.milliseconds * (0.5 + Math.random() / 2);
    this.milliseconds = Math.min(this.milliseconds * 2, longest);
    return new Promise((resolve) => {
      this.release = resolve;
      this.timer = setTimeout(resolve, milliseconds);
    });
  }

  /** Makes the next pause short again. */
  reset(): void {
    this.milliseconds = first;
  }

  /** Ends the current pause and disables later ones. */
  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.release?.();
  }
}
