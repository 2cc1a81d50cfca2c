import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Deed, isSeenEnded, type Sides, type TaskRecord, type Wish } from "./record.js";
import { make, pageThrough, readAsRequester, readAsWorker } from "./speak.js";

/** How many open tasks the clients fight over. */
const openTasks = 4;
const pageSize = 5;

/** One run of a server, from its start to its kill. */
export interface Run {
  readonly url: string;
  /** Set at the kill: from now on no answer means nothing. */
  killed: boolean;
  /** Called after every acknowledged deed. */
  acknowledged(): void;
}

/** Everything that several clients did together to the same tasks. */
export class Crowd {
  readonly tasks: TaskRecord[] = [];
  /** Deeds that opened a task or may have. */
  private readonly openings: Deed[] = [];
  private tick = 0;

  constructor(
    private readonly pairs: readonly Sides[],
    private readonly random: () => number,
  ) {}

  now(): number {
    this.tick += 1;
    return this.tick;
  }

  /** One client: it makes one request after the other until the server is killed. */
  async takePart(run: Run): Promise<void> {
    while (!run.killed) {
      try {
        await this.doSomething(run);
      } catch (error) {
        if (!run.killed) throw error;
      }
    }
  }

  /** Makes every deed again whose outcome is unknown; then all is known. */
  async settle(run: Run): Promise<void> {
    for (const deed of [...this.openings, ...this.tasks.flatMap(({ deeds }) => deeds)]) {
      if (deed.acknowledged === null && !deed.refused) await this.make(run, deed);
    }
  }

  /** Looks at a task from both sides; they must see the same. */
  async look(run: Run, task: TaskRecord) {
    const began = this.now();
    const [requester, worker] = [await readAsRequester(run.url, task), await readAsWorker(run.url, task)];
    const sight = { began, ended: this.now(), state: worker.state, messageIds: worker.messageIds };
    return { sight, requester, worker };
  }

  private async doSomething(run: Run): Promise<void> {
    const dice = this.random();
    const open = this.tasks.filter((task) => !isSeenEnded(task));
    const task = this.any(dice < 0.9 ? open : this.tasks);
    if (task === undefined || (dice < 0.12 && open.length < openTasks)) {
      return this.begin(run, { kind: "open", sides: this.any(this.pairs)!, messageId: randomUUID() });
    }
    if (dice < 0.17) return this.page(run);
    if (dice < 0.25) return this.see(run, task);
    if (dice < 0.37) return this.repeat(run, task);
    const messageId = randomUUID();
    if (dice < 0.6) return this.begin(run, { kind: "say", task, messageId });
    if (dice < 0.63) return this.begin(run, { kind: "cancel", task });
    const intent = this.any([
      "progress",
      "progress",
      "progress",
      "ask_caller",
      "ask_caller",
      "complete",
      "fail",
    ] as const)!;
    return this.begin(run, { kind: "reply", task, messageId, intent });
  }

  private begin(run: Run, wish: Wish): Promise<void> {
    const deed: Deed = { wish, began: this.now(), acknowledged: null, refused: false };
    (wish.kind === "open" ? this.openings : wish.task.deeds).push(deed);
    return this.make(run, deed);
  }

  private async make(run: Run, deed: Deed): Promise<void> {
    const began = this.now();
    const outcome = await make(run.url, deed.wish);
    if (outcome === "refused") {
      // One that was acknowledged stays so, however often it is made again; only a cancellation may come too late twice.
      if (deed.wish.kind !== "cancel") expect(deed.acknowledged, "a repeat of what was acknowledged").toBeNull();
      deed.refused = deed.acknowledged === null;
      return;
    }
    const task = this.taskOf(deed, outcome.id);
    expect(outcome.id).toBe(task.id);
    const ended = this.now();
    deed.acknowledged ??= ended;
    task.sights.push({ began, ended, state: outcome.state, messageIds: outcome.messageIds });
    run.acknowledged();
  }

  private taskOf(deed: Deed, id: string): TaskRecord {
    if (deed.wish.kind !== "open") return deed.wish.task;
    const known = this.tasks.find((task) => task.deeds.includes(deed));
    if (known !== undefined) return known;
    const task: TaskRecord = { id, sides: deed.wish.sides, deeds: [deed], sights: [] };
    this.tasks.push(task);
    return task;
  }

  private async see(run: Run, task: TaskRecord): Promise<void> {
    const began = this.now();
    const read = this.random() < 0.5 ? readAsRequester : readAsWorker;
    const { state, messageIds } = await read(run.url, task);
    task.sights.push({ began, ended: this.now(), state, messageIds });
  }

  private async repeat(run: Run, task: TaskRecord): Promise<void> {
    const deed = this.any(task.deeds);
    if (deed !== undefined && !deed.refused) await this.make(run, deed);
  }

  /** Pages through one side's tasks while they change: what was there before is on exactly one page. */
  private async page(run: Run): Promise<void> {
    const sides = this.any(this.pairs)!;
    const due = this.tasks.filter((task) => task.sides === sides).map(({ id }) => id);
    const [agent, route] = this.random() < 0.5 ? [sides.requester, "sent/tasks"] : [sides.worker, "tasks"];
    const ids = await pageThrough(run.url, agent.key, `/api/v1/identities/${agent.handle}/a2a/${route}`, pageSize);
    expect(new Set(ids).size, "a task on two pages").toBe(ids.length);
    expect(ids, "a task on no page").toEqual(expect.arrayContaining(due));
  }

  private any<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.random() * items.length)];
  }
}
