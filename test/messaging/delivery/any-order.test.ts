import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import { failed } from "../../../subgraphs/messaging/delivery/rules/outcome.js";
import {
  type Progress,
  progress,
  type Progressed,
  type RecipientState,
} from "../../../subgraphs/messaging/delivery/rules/progress.js";
import {
  type DeliveryStatus,
  isFailed,
  rankOf,
  unconfirmed,
} from "../../../subgraphs/messaging/messages/rules/delivery-status.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { ImScene, phone } from "../support/im-scene.js";

const at = new Date("2026-07-01T12:00:00Z");
const numbers = ["+15555550141", "+15555550142", "+15555550143"];
const statuses = ["accepted", "sent", "delivered", "declined", "error"] as const;

/** What can be heard: of one recipient, whom the message may not have, or of all; or that a quarter of an hour passed. */
interface Heard {
  readonly status: (typeof statuses)[number];
  /** An index of the numbers; null: all. */
  readonly of: number | null;
}
const heard: fc.Arbitrary<Heard> = fc.record({
  status: fc.constantFrom(...statuses),
  of: fc.option(fc.nat({ max: 2 }), { freq: 3, nil: null }),
});
const story = fc.array(
  fc.oneof({ arbitrary: heard, weight: 6 }, { arbitrary: fc.constant("silence" as const), weight: 1 }),
  {
    maxLength: 14,
  },
);

function progressOf({ status, of }: Heard): Progress {
  const recipient = of === null ? null : numbers[of]!;
  if (isFailed(status)) return { ...failed(status, "22", "No."), recipient };
  return { recipient, status, service: "imessage", failure: null };
}

const waiting = (remoteNumber: string): RecipientState => ({
  remoteNumber,
  deliveryStatus: "pending",
  service: null,
  errorCode: null,
  errorMessage: null,
  errorReason: null,
  errorDetail: null,
  sentAt: null,
  deliveredAt: null,
  failedAt: null,
});

/** Every state in which a message was, and every event, when these reports come one after the other. */
function tell(members: number, events: readonly (Heard | "silence")[]) {
  let state: Progressed = { status: "pending", recipients: numbers.slice(0, members).map(waiting), news: [] };
  const states = [state];
  for (const event of events) {
    // Only what is pending is given up (see the job).
    if (event === "silence" && state.status !== "pending") continue;
    const said = event === "silence" ? failed("error", unconfirmed, "Nothing was heard.") : progressOf(event);
    const after = progress(state.status, state.recipients, said, at);
    if (after === null) continue;
    state = after;
    states.push(state);
  }
  return states;
}

const isGivenUp = ({ deliveryStatus, errorCode }: RecipientState) =>
  deliveryStatus === "error" && errorCode === unconfirmed;

/** Whether a recipient may come from the one state to the other. */
function isForwards(before: RecipientState, after: RecipientState): boolean {
  if (before.deliveryStatus === after.deliveryStatus) return before.errorCode === after.errorCode;
  if (isGivenUp(before)) return after.deliveryStatus === "delivered";
  if (isFailed(before.deliveryStatus)) return false;
  if (isFailed(after.deliveryStatus)) return before.deliveryStatus !== "delivered";
  return rankOf(after.deliveryStatus) > rankOf(before.deliveryStatus);
}

describe("whatever is heard of a message, in whatever order and however often", () => {
  it("no recipient goes back, nor does the message", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), story, (members, events) => {
        const states = tell(members, events);
        for (const [index, after] of states.entries()) {
          const before = states[index - 1];
          if (before === undefined) continue;
          for (const [place, recipient] of after.recipients.entries()) {
            expect(isForwards(before.recipients[place]!, recipient)).toBe(true);
          }
          const bothGoOn = !isFailed(before.status) && !isFailed(after.status);
          if (bothGoOn) expect(rankOf(after.status)).toBeGreaterThanOrEqual(rankOf(before.status));
          if (before.status === "delivered" || before.status === "declined") expect(after.status).toBe(before.status);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("each thing is told once at most, and not before it happened", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), story, (members, events) => {
        const states = tell(members, events);
        const news = states.flatMap((state) => state.news);
        for (const kind of ["sent", "delivered", "failed"] as const) {
          expect(news.filter((told) => told === kind).length).toBeLessThanOrEqual(1);
        }
        const { status, recipients } = states.at(-1)!;
        expect(news.includes("sent")).toBe(recipients.some(({ sentAt }) => sentAt !== null));
        expect(news.includes("delivered")).toBe(status === "delivered");
        if (recipients.some(({ failedAt }) => failedAt !== null)) expect(news).toContain("failed");
      }),
      { numRuns: 3_000 },
    );
  });

  it("the end does not depend on the order, as long as nobody says both that it arrived and that it failed", () => {
    const consistent = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }));
    const steps = (failing: boolean, of: number): Heard[] =>
      failing
        ? [{ status: "declined", of }]
        : (["accepted", "sent", "delivered"] as const).map((status) => ({ status, of }));
    fc.assert(
      fc.property(consistent, fc.infiniteStream(fc.nat()), ([members, failing], dice) => {
        const events = failing.slice(0, members).flatMap(steps);
        const shuffled = events.toSorted(() => ((dice.next().value ?? 0) % 2 === 0 ? 1 : -1));
        const [plain, other] = [tell(members, events), tell(members, [...shuffled, ...events])];
        const endOf = (states: typeof plain) => [
          states.at(-1)!.status,
          states.at(-1)!.recipients.map(({ deliveryStatus, errorCode }) => [deliveryStatus, errorCode]),
        ];
        expect(endOf(other)).toEqual(endOf(plain));
      }),
      { numRuns: 500 },
    );
  });

  it("a recipient of whom something was heard is not given up with the others", () => {
    const [, , after] = tell(2, [{ status: "sent", of: 0 }, "silence"]);
    expect(after!.recipients.map(({ deliveryStatus }) => deliveryStatus)).toEqual(["sent", "error"]);
    expect([after!.status, after!.news]).toEqual(["sent", ["failed"]]);
  });
});

describe("through the database", () => {
  let scene: ImScene;
  let agent: TestAgent;
  let line: Awaited<ReturnType<ImScene["attach"]>>;
  beforeAll(async () => {
    scene = await ImScene.start();
    agent = await scene.agent();
    line = await scene.attach(agent);
  });
  afterAll(() => scene.close());

  it("any order of events leads where the rule says, and the events say each thing once", async () => {
    fakeCarrier.reset();
    const stories = fc.sample(fc.array(heard, { minLength: 5, maxLength: 5 }), 24);
    const sent: { id: string; to: string[]; events: Heard[] }[] = [];
    for (const [index, events] of stories.entries()) {
      const to = Array.from({ length: (index % 3) + 1 }, phone).toSorted();
      fakeCarrier.answerNext({ kind: "ambiguous", reason: "timeout" });
      const { body } = await scene.send(agent, { to, text: "Hello" });
      sent.push({ id: body.message.id, to, events });
    }
    await scene.work();
    const versions = new Map<string, number>();
    for (let step = 0; step < 5; step += 1) {
      for (const { id, to, events } of sent) await report(id, to, events[step]!);
      await scene.work();
      for (const { id, to, events } of sent) {
        const { status, recipients } = tell(to.length, events.slice(0, step + 1)).at(-1)!;
        const row = await scene.writer.imMessage.findUniqueOrThrow({ where: { id }, include: { recipients: true } });
        const states = row.recipients.toSorted((a, b) => (a.remoteNumber < b.remoteNumber ? -1 : 1));
        expect([row.status, ...states.map(({ deliveryStatus }) => deliveryStatus)]).toEqual([
          status,
          ...recipients.map(({ deliveryStatus }) => deliveryStatus),
        ]);
        expect(row.version).toBeGreaterThanOrEqual(versions.get(id) ?? 0);
        versions.set(id, row.version);
      }
    }
    for (const { id } of sent) {
      const events = await scene.writer.event.findMany({
        where: { subjectId: id, identityId: agent.id },
        orderBy: { position: "asc" },
      });
      const kinds = events.map(({ kind }) => kind);
      for (const kind of ["sent", "delivered", "failed"]) {
        expect(kinds.filter((told) => told === `im.message.${kind}`).length).toBeLessThanOrEqual(1);
      }
      expect(events.map(({ subjectVersion }) => subjectVersion)).toEqual(events.map((_, n) => n + 1));
    }
  });

  async function report(clientRef: string, to: readonly string[], { status, of }: Heard): Promise<void> {
    const isFailure = isFailed(status as DeliveryStatus);
    await takeCarrierEvent(scene.parley.services, "fake", {
      eventKey: randomUUID(),
      carrierLineId: line.carrierLineId,
      at: scene.clock.now().toISOString(),
      kind: "status",
      carrierMessageId: null,
      clientRef,
      // Carriers also speak of people whom a message did not go to.
      recipient: of === null ? null : (to[of] ?? "+19999999999"),
      status,
      carrierThreadId: null,
      service: null,
      errorCode: isFailure ? "22" : null,
      errorMessage: isFailure ? "No." : null,
    });
  }
});
