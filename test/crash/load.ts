import type { TestAgent } from "../support/process-client.js";
import { isOpen, Known } from "./known.js";
import {
  type KnownIdentity,
  type KnownKey,
  type KnownTask,
  make,
  newId,
  type ReplyIntent,
  type Write,
} from "./writes.js";

/** One run of a server, from its start to its kill. */
export interface Run {
  readonly url: string;
  readonly adminKey: string;
  readonly known: Known;
  /** Writes that were sent and have no whole answer. */
  readonly inFlight: Set<Write>;
  acknowledged: number;
  /** Set at the kill: from now on no answer means nothing. */
  killed: boolean;
  /** Called after every acknowledged write. */
  progressed(): void;
}

const intents: readonly ReplyIntent[] = ["progress", "progress", "ask_caller", "complete", "fail"];
const openPerClient = 6;

/**
 * One client that makes one write after another. It alone touches its rows, so it knows what every answer must
 * be; clients run beside each other.
 */
export class LoadClient {
  private tasks: KnownTask[] = [];
  private identities: KnownIdentity[] = [];
  private keys: KnownKey[] = [];

  constructor(
    private readonly requester: TestAgent,
    private readonly worker: TestAgent,
    private readonly random: () => number,
  ) {}

  /** Writes until the server is killed; throws when an answer is not what it must be. */
  async run(run: Run): Promise<void> {
    while (!run.killed) {
      const write = this.choose();
      run.inFlight.add(write);
      const answer = await make(write, run.url, run.adminKey).catch((error: unknown) => {
        if (run.killed) return null;
        throw error;
      });
      // A dying server may still refuse: what became of the write is as unknown as without an answer.
      if (answer === null || (run.killed && answer.status >= 500)) return;
      run.inFlight.delete(write);
      run.known.acknowledge(write, answer);
      run.acknowledged += 1;
      this.remember(write, answer.body, run.known);
      run.progressed();
    }
  }

  private choose(): Write {
    const { requester, worker } = this;
    this.tasks = this.tasks.filter(isOpen);
    this.keys = this.keys.filter(({ revoked }) => !revoked);
    const dice = this.random();
    const wire = this.random() < 0.5 ? "json-rpc" : "graphql";
    const identity = this.any(this.identities);
    const key = this.any(this.keys);
    const task = this.any(this.tasks);
    if (dice < 0.06 || identity === undefined) {
      const handle = `made-${newId().slice(0, 18).replaceAll("-", "")}`;
      return { kind: "create identity", handle, idempotencyKey: this.random() < 0.6 ? newId() : null };
    }
    if (dice < 0.12) return { kind: "rename", identity, displayName: `Name ${newId()}`, idempotencyKey: newId() };
    if (dice < 0.2) return { kind: "mint key", identity, label: newId() };
    if (dice < 0.24 && key !== undefined) return { kind: "revoke key", key };
    if (task === undefined || (dice < 0.5 && this.tasks.length < openPerClient)) {
      return { kind: "open task", requester, worker, messageId: newId(), wire };
    }
    if (dice < 0.68) return { kind: "continue", task, messageId: newId(), wire };
    if (dice < 0.93) {
      const intent = this.any(intents)!;
      return { kind: "reply", task, intent, messageId: this.random() < 0.7 ? newId() : null };
    }
    return { kind: "cancel", task };
  }

  private remember(write: Write, body: any, known: Known): void {
    if (write.kind === "create identity") this.identities.push(known.identities.get(body.id)!);
    if (write.kind === "mint key") this.keys.push(known.keys.get(body.record.id)!);
    if (write.kind === "open task") this.tasks.push(known.tasks.get(body.id)!);
  }

  private any<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.random() * items.length)];
  }
}
