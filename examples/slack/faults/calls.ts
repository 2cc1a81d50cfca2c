import { limits } from "../model/limits.js";

/** A received call, with any outcome. */
export interface RecordedCall {
  readonly method: string;
  /** Without tokens and secrets; `too_long` when there is too much to keep. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Whether it showed a token at all. */
  readonly authorized: boolean;
  readonly fault: string | null;
  /** `ok`, or Slack's word for the refusal; null when nothing was done. */
  outcome: string | null;
}

const secrets = new Set(["token", "client_secret", "refresh_token", "code"]);

/** The last calls. */
export class Calls {
  readonly all: RecordedCall[] = [];

  record(call: Omit<RecordedCall, "outcome">): RecordedCall {
    const shown = Object.entries(call.arguments).filter(([name]) => !secrets.has(name));
    const isLong = JSON.stringify(shown).length > limits.argumentCharacters;
    const stored = isLong ? { too_long: true } : Object.fromEntries(shown);
    const recorded: RecordedCall = { ...call, arguments: stored, outcome: null };
    this.all.push(recorded);
    if (this.all.length > limits.calls) this.all.shift();
    return recorded;
  }

  clear(): void {
    this.all.length = 0;
  }
}
