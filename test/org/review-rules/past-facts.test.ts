import { expect, test } from "vitest";
import type { PastSend } from "../../../subgraphs/shared/holds/past-send.js";
import { factsOfBefore, type KnownPast } from "../../../subgraphs/org/review-rules/rules/past-facts.js";

// First contacts and volumes of the past (wire contract reviews R35).

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
const send = (hour: number, peer: string, given: Partial<PastSend> = {}): PastSend => ({
  id: `${hour}`,
  identityId: "scout",
  operation: "mail.send",
  at: at(hour),
  peers: [{ kind: "address", value: peer, field: "to", audience: "outside" }],
  recipientCount: 1,
  reply: false,
  isAccepted: true,
  ...given,
});

function past(sends: readonly PastSend[], given: Partial<KnownPast> = {}, isComplete = true): KnownPast {
  return {
    agents: new Map([["scout", { sends, isComplete }]]),
    contacts: [],
    isNoted: false,
    isEverybody: true,
    ...given,
  };
}

/** Whether the last send is a first contact of the identity, and of the organization. */
function first(known: KnownPast): readonly (boolean | null)[] {
  const [peer] = factsOfBefore(known)(known.agents.get("scout")!.sends.at(-1)!).peers!;
  return [peer!.firstContact.identity, peer!.firstContact.organization];
}

const noted = (identityId: string, hour: number) => ({ identityId, peer: "b", firstAt: at(hour) });
const one = [send(5, "b")];

test.each([
  ["never before", past(one), [true, true]],
  ["before", past([send(1, "b"), ...one]), [false, false]],
  ["at the same time, and before", past([send(5, "b", { id: "4" }), ...one]), [false, false]],
  ["before, and refused", past([send(1, "b", { isAccepted: false }), ...one]), [true, true]],
  ["to another one", past([send(1, "a"), ...one]), [true, true]],
  ["of an unread past", past(one, {}, false), [null, null]],
  ["of an unread past that is noted", past(one, { isNoted: true }, false), [true, true]],
  ["noted before what was read", past(one, { isNoted: true, contacts: [noted("scout", 1)] }, false), [false, false]],
  ["noted for another agent", past(one, { isNoted: true, contacts: [noted("editor", 1)] }), [true, false]],
  ["noted for another agent later", past(one, { isNoted: true, contacts: [noted("editor", 9)] }), [true, true]],
  ["while others are not read", past(one, { isEverybody: false }), [true, null]],
])("a send %s", (_, known, expected) => {
  expect(first(known)).toEqual(expected);
});

test("volumes are those of the time of the send, and unknown where older ones were not read", () => {
  const sends = [send(1, "a"), send(2, "b"), send(3, "b"), send(4, "c")];
  const of = (known: KnownPast, index: number) => {
    const { volume, distinctPeers } = factsOfBefore(known)(sends[index]!);
    return [2, 24].map((hours) => [volume!(hours), distinctPeers!(hours)]);
  };
  expect(of(past(sends), 2)).toEqual([
    [2, 1],
    [3, 2],
  ]);
  expect(of(past(sends, {}, false), 3)).toEqual([
    [2, 2],
    [null, null],
  ]);
});
