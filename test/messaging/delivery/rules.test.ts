import { describe, expect, it } from "vitest";
import {
  type DeliveryStatus,
  isFailed,
  mayBecome,
  rankOf,
  rollUp,
  unconfirmed,
} from "../../../subgraphs/messaging/messages/rules/delivery-status.js";
import { reasonToStay } from "../../../subgraphs/messaging/delivery/rules/may-leave.js";
import { failed, outcomeOf } from "../../../subgraphs/messaging/delivery/rules/outcome.js";
import {
  type Progress,
  progress,
  type Progressed,
  type RecipientState,
} from "../../../subgraphs/messaging/delivery/rules/progress.js";

const at = new Date("2026-07-01T12:00:00Z");
const [one, two] = ["+15555550141", "+15555550142"] as const;

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

const heard = (status: DeliveryStatus, recipient: string | null = null): Progress =>
  isFailed(status)
    ? { ...failed(status, "22", "No."), recipient }
    : { recipient, status, service: "imessage", failure: null };

/** Hears things one after the other. */
function tell(recipients: readonly string[], events: readonly Progress[]) {
  let state: Progressed = { status: "pending", recipients: recipients.map(waiting), news: [] };
  const news: string[] = [];
  const statuses: DeliveryStatus[] = ["pending"];
  for (const event of events) {
    const after = progress(state.status, state.recipients, event, at);
    if (after === null) continue;
    state = after;
    news.push(...after.news);
    statuses.push(after.status);
  }
  return { ...state, news, statuses };
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe("states", () => {
  it.each<[DeliveryStatus, string | null, DeliveryStatus, boolean]>([
    ["queued", null, "pending", true],
    ["pending", null, "accepted", true],
    ["pending", null, "delivered", true],
    ["accepted", null, "accepted", false],
    ["sent", null, "accepted", false],
    ["delivered", null, "sent", false],
    ["delivered", null, "error", false],
    ["declined", "22", "delivered", false],
    ["error", "22", "delivered", false],
    ["error", unconfirmed, "delivered", true],
    ["error", unconfirmed, "sent", false],
    ["error", unconfirmed, "declined", false],
    ["sent", null, "declined", true],
  ])("from %s (%j) to %s: %s", (from, code, to, allowed) => {
    expect(mayBecome(from, code, to)).toBe(allowed);
  });

  it.each<[DeliveryStatus[], DeliveryStatus]>([
    [["delivered", "delivered"], "delivered"],
    [["delivered", "accepted"], "accepted"],
    [["sent", "pending", "delivered"], "pending"],
    [["delivered", "error"], "delivered"],
    [["sent", "declined"], "sent"],
    [["error", "declined"], "error"],
    [["declined", "declined"], "declined"],
  ])("%j are together %s", (statuses, rolledUp) => {
    expect(rollUp(statuses)).toBe(rolledUp);
  });
});

describe("what is heard of a message", () => {
  const events = (["accepted", "sent", "delivered"] as const).map((status) => heard(status));

  it.each(
    permutations([...events, ...events])
      .slice(0, 720)
      .filter((_, index) => index % 7 === 0),
  )("in any order, and again: it ends delivered, each thing is told once, and nothing goes back", (...order) => {
    const { status, news, statuses } = tell([one], order);
    expect(status).toBe("delivered");
    expect(news.filter((kind) => kind === "sent")).toHaveLength(1);
    expect(news.filter((kind) => kind === "delivered")).toHaveLength(1);
    const ranks = statuses.map(rankOf);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });

  it("of a group, whatever the order: the failure is told once, and the others are delivered", () => {
    const heardOfGroup = [
      heard("accepted"),
      heard("sent", one),
      heard("delivered", one),
      heard("sent", two),
      heard("declined", two),
    ];
    for (const order of permutations(heardOfGroup)) {
      const { status, news, recipients } = tell([one, two], order);
      expect(status).toBe("delivered");
      expect(recipients.map(({ deliveryStatus }) => deliveryStatus)).toEqual(["delivered", "declined"]);
      for (const kind of ["sent", "delivered", "failed"]) expect(news.filter((told) => told === kind)).toHaveLength(1);
    }
  });

  it("a message that was given up and did arrive is delivered after all", () => {
    const { status, news, recipients } = tell([one], [failed("error", unconfirmed, "Nothing."), heard("delivered")]);
    expect([status, news]).toEqual(["delivered", ["failed", "sent", "delivered"]]);
    expect(recipients[0]).toMatchObject({ errorCode: null, failedAt: null, deliveredAt: at });
  });

  it("nothing is told of somebody who is no recipient", () => {
    expect(progress("pending", [waiting(one)], heard("delivered", two), at)).toBeNull();
  });
});

describe("the result of a call", () => {
  const refused = { kind: "rejected", code: "no_such_handset", message: "No." } as const;
  it.each([
    [{ kind: "accepted", carrierMessageId: "1", carrierThreadId: null, service: "sms" } as const, false, "accepted"],
    [refused, false, "declined"],
    [refused, true, "error"],
    [{ ...refused, code: "carrier_offline" }, false, "error"],
    [{ kind: "unsupported" } as const, false, "error"],
  ])("%j of a new group (%s) means %s", (result, isNewGroup, status) => {
    expect(outcomeOf(result, isNewGroup)).toMatchObject({ status });
  });
  it("means nothing when it is ambiguous: the message stays pending", () => {
    expect(outcomeOf({ kind: "ambiguous", reason: "timeout" }, false)).toBeNull();
  });
});

describe("a failure", () => {
  const nothing = { recipient: null, service: null };
  it.each([
    [{ kind: "unsupported" } as const, "error", "carrier_unsupported", "The carrier cannot send such messages."],
    [{ kind: "rejected", code: "22", message: "No." } as const, "declined", "22", "No."],
    [
      { kind: "rejected", code: "c".repeat(256), message: "m".repeat(501) } as const,
      "declined",
      "c".repeat(255),
      "m".repeat(500),
    ],
    [{ kind: "rejected", code: "media_too_large", message: "No." } as const, "error", "media_too_large", "No."],
    [{ kind: "rejected", code: "group_needs_text", message: "No." } as const, "error", "group_needs_text", "No."],
  ])("%j is %s, and says whose it is", (result, status, errorCode, errorMessage) => {
    const errorReason = status === "declined" ? "The network refused the message." : "The message was not sent.";
    const failure = { errorCode, errorMessage, errorReason, errorDetail: null };
    expect(outcomeOf(result, false)).toEqual({ ...nothing, status, failure });
  });

  it("has another reason when one is given", () => {
    expect(failed("error", "22", "No.", "The line is gone.").failure).toMatchObject({
      errorReason: "The line is gone.",
    });
  });
});

describe("times and services of a recipient", () => {
  it("are those of the first thing that says them", () => {
    const { recipients, news } = tell([one], [{ ...heard("queued"), service: null }, heard("accepted")]);
    expect(recipients[0]).toMatchObject({ sentAt: at, deliveredAt: null, failedAt: null, service: "imessage" });
    expect(news).toEqual(["sent"]);
  });
  it("stay when later news does not name them", () => {
    const { recipients } = tell([one], [heard("accepted"), { ...heard("delivered"), service: null }]);
    expect(recipients[0]).toMatchObject({ service: "imessage", deliveredAt: at });
  });
  it("are empty for what failed at once", () => {
    expect(tell([one], [heard("error")]).recipients[0]).toMatchObject({ sentAt: null, failedAt: at });
  });
  it("go on without more news: the identity hears that something changed", () => {
    expect(tell([one], [heard("accepted"), heard("sent")]).news).toEqual(["sent", "progressed"]);
    expect(tell([one, two], [heard("delivered", one), heard("delivered", two)]).news).toEqual(["sent", "delivered"]);
  });
});

describe("a queued message", () => {
  const facts = {
    identityIsEnabled: true,
    lineRole: "dedicated",
    lineIsPaused: false,
    lineIsAttached: true,
    assignmentIsActive: true,
  } as const;
  it.each([
    [{}, null],
    [{ identityIsEnabled: false }, "im_not_enabled"],
    [{ lineIsPaused: true }, "imessage_line_paused"],
    [{ lineIsAttached: false }, "line_detached"],
    [{ lineRole: "pool", lineIsAttached: false } as const, null],
    [{ assignmentIsActive: false }, "imessage_assignment_inactive"],
    [{ assignmentIsActive: null }, null],
  ])("with %j stays because of %j", (change, reason) => {
    expect(reasonToStay({ ...facts, ...change })).toBe(reason);
  });
});
