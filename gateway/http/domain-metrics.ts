import { Counter, Gauge, type Registry } from "prom-client";
import { domains } from "../../subgraphs/index.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { Domain } from "../../subgraphs/shared/domain/domain.js";
import type { ObservedGauge } from "../../subgraphs/shared/metrics/observed-gauge.js";
import type { QueueState } from "../../subgraphs/shared/metrics/observed-queue.js";
import { readDeliveryQueues, readJobQueues } from "../../subgraphs/shared/metrics/work-queues.js";
import { systemMailEvents } from "../../subgraphs/shared/system-mail/events.js";
import { systemMailWork } from "../../subgraphs/shared/background/system-mail-work.js";
import { housekeeping } from "../../subgraphs/shared/background/housekeeping.js";
import { consumerLags } from "../../subgraphs/shared/work/consumer-lags.js";
import { EventCounts } from "./event-counts.js";

type Observed = Pick<Domain, "name" | "queues" | "gauges" | "events" | "work">;

/** Work that belongs to no domain, such as the mail that Parley itself writes. */
const shared = "shared";
const ofNoDomain: Observed = {
  name: shared,
  queues: [],
  gauges: [],
  events: systemMailEvents,
  work: {
    consumers: [],
    tasks: [],
    lasting: [],
    receiverKinds: [],
    ...systemMailWork,
    recurring: [...housekeeping, ...(systemMailWork.recurring ?? [])],
  },
};
const observed: readonly Observed[] = [...domains, ofNoDomain];

/**
 * The queues and states of every domain, read from the database on demand. Labels come from the declarations of
 * domains: they contain no tenant data, and their number does not grow.
 */
export class DomainMetrics {
  private readonly events: Counter<"domain" | "kind">;
  private readonly counts: EventCounts;
  private readonly domainOf: ReadonlyMap<string, string>;
  private readonly waiting: QueueGauge;
  private readonly retrying: QueueGauge;
  private readonly givenUp: QueueGauge;
  private readonly unknown: QueueGauge;
  private readonly age: QueueGauge;
  private readonly behind: ConsumerGauge;
  private readonly oldest: ConsumerGauge;
  private readonly own: readonly (readonly [ObservedGauge, Gauge])[];

  constructor(
    private readonly services: Services,
    private readonly registry: Registry,
  ) {
    const queue = (name: string, help: string): QueueGauge => this.gauge(name, help, ["domain", "queue"]);
    const consumer = (name: string, help: string): ConsumerGauge => this.gauge(name, help, ["domain", "consumer"]);
    this.waiting = queue("parley_queue_waiting", "What waits in a queue. It stops at 10,000.");
    this.retrying = queue("parley_queue_retrying", "Of what waits, what failed and is tried again.");
    this.givenUp = queue("parley_queue_given_up", "Jobs that failed as often as they may.");
    this.unknown = queue("parley_queue_unknown", "What nobody knows the outcome of, and is not tried again.");
    this.age = queue("parley_queue_age_seconds", "How long the oldest that is due has waited. 0 if nothing is due.");
    this.behind = consumer(
      "parley_consumer_behind_events",
      "Positions between a consumer and the head of the event log.",
    );
    this.oldest = consumer(
      "parley_consumer_oldest_event_seconds",
      "Age of the oldest event that concerns a consumer and that it has not handled. 0 if there is none.",
    );
    this.own = observed.flatMap(({ gauges }) =>
      gauges.map((own) => [own, this.gauge(own.name, own.help, own.labelNames)] as const),
    );
    this.events = new Counter({
      name: "parley_events_total",
      help: "Events of the log by kind, such as mail.message.bounced, once for each identity that may see it.",
      labelNames: ["domain", "kind"],
      registers: [registry],
    });
    this.counts = new EventCounts(services.database, () => services.events.head());
    this.domainOf = namesOf(observed);
    for (const { name, events } of observed) {
      for (const kind of Object.keys(events)) this.events.inc({ domain: name, kind }, 0);
    }
  }

  /** Reads everything. Values that cannot be read are missing, instead of outdated. */
  async refresh(): Promise<void> {
    const gauges = [this.waiting, this.retrying, this.givenUp, this.unknown, this.age, this.behind, this.oldest];
    for (const gauge of [...gauges, ...this.own.map(([, gauge]) => gauge)]) gauge.reset();
    const read = [this.readQueues(), this.readWork(), this.readConsumers(), this.readEvents(), this.readOwn()];
    await Promise.allSettled(read);
  }

  private async readOwn(): Promise<void> {
    const read = this.own.map(async ([own, gauge]) => {
      for (const { labels, value } of await own.read(this.services)) gauge.set(labels, value);
    });
    await Promise.allSettled(read);
  }

  private async readQueues(): Promise<void> {
    const read = observed.flatMap(({ name: domain, queues }) =>
      queues.map(async (queue) => this.show(domain, queue.name, await queue.read(this.services))),
    );
    await Promise.allSettled(read);
  }

  private async readWork(): Promise<void> {
    const jobs = await readJobQueues(this.services);
    const deliveries = await readDeliveryQueues(this.services);
    const none: QueueState = { waiting: 0, retrying: 0, dueSince: null };
    for (const { name, work } of observed) {
      for (const { name: kind } of work.receiverKinds)
        this.show(name, `deliveries/${kind}`, deliveries.get(kind) ?? none);
    }
    for (const [name, domain] of this.domainOf) {
      if (!name.startsWith("jobs/")) continue;
      this.show(domain, name, jobs.get(name.slice("jobs/".length)) ?? { ...none, givenUp: 0 });
    }
  }

  private async readConsumers(): Promise<void> {
    const consumers = observed.flatMap(({ work }) => work.consumers);
    const now = this.services.clock.now().getTime();
    for (const { name, behind, waitingSince } of await consumerLags(this.services, consumers)) {
      const labels = { domain: this.domainOf.get(`consumers/${name}`) ?? shared, consumer: name };
      this.behind.set(labels, behind);
      this.oldest.set(labels, waitingSince === null ? 0 : Math.max(0, (now - waitingSince.getTime()) / 1000));
    }
  }

  private async readEvents(): Promise<void> {
    for (const [kind, count] of await this.counts.next()) {
      this.events.inc({ domain: this.domainOf.get(`events/${kind}`) ?? shared, kind }, count);
    }
  }

  private show(domain: string, queue: string, { waiting, retrying, unknown, givenUp, dueSince }: QueueState): void {
    const labels = { domain, queue };
    const now = this.services.clock.now().getTime();
    this.waiting.set(labels, waiting);
    this.retrying.set(labels, retrying);
    this.age.set(labels, dueSince === null ? 0 : Math.max(0, (now - dueSince.getTime()) / 1000));
    if (unknown !== undefined) this.unknown.set(labels, unknown);
    if (givenUp !== undefined) this.givenUp.set(labels, givenUp);
  }

  private gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }
}

type QueueGauge = Gauge<"domain" | "queue">;
type ConsumerGauge = Gauge<"domain" | "consumer">;

/** The domain that declares a job, a consumer or a kind of event. */
function namesOf(all: readonly Observed[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, work, events } of all) {
    for (const task of [...work.tasks, ...work.recurring]) names.set(`jobs/${task.name}`, name);
    for (const consumer of work.consumers) names.set(`consumers/${consumer.name}`, name);
    for (const kind of Object.keys(events)) names.set(`events/${kind}`, name);
  }
  return names;
}
