import { describe, expect, it } from "vitest";
import { chooseThread, type KnownMessage, parentsOf } from "../../../../subgraphs/mail/messages/rules/thread-choice.js";

describe("the messages that one answers", () => {
  it.each<[string, string | null, string[], string[]]>([
    ["names none", null, [], []],
    ["says so in In-Reply-To", "<b>", [], ["<b>"]],
    ["says so in References, the latest last", null, ["<a>", "<b>", "<c>"], ["<c>", "<b>", "<a>"]],
    ["is asked for In-Reply-To first", "<a>", ["<a>", "<b>", "<c>"], ["<a>", "<c>", "<b>"]],
    ["names one of them twice", null, ["<a>", "<b>", "<a>"], ["<a>", "<b>"]],
  ])("%s", (_, inReplyTo, references, parents) => {
    expect(parentsOf(inReplyTo, references)).toEqual(parents);
  });
});

describe("the thread of a message", () => {
  const known: KnownMessage[] = [
    { rfcId: "<a>", threadId: "plans", isBlocked: false },
    { rfcId: "<b>", threadId: "prices", isBlocked: false },
    { rfcId: "<c>", threadId: "junk", isBlocked: true },
    { rfcId: "<d>", threadId: "more junk", isBlocked: true },
    // A forged one has the id of one that is known.
    { rfcId: "<a>", threadId: "forged", isBlocked: true },
  ];

  it.each<[string, string[], boolean, string | null]>([
    ["is new for one that answers nothing", [], false, null],
    ["is new for one that answers what nobody knows", ["<x>"], false, null],
    ["is that of what it answers", ["<b>"], false, "prices"],
    ["is that of its likeliest parent, in whatever order they came", ["<b>", "<a>"], false, "prices"],
    ["is that of the next parent when the likeliest is not known", ["<x>", "<a>"], false, "plans"],
    ["is new for one that answers blocked mail", ["<c>"], false, null],
    ["passes a blocked parent by", ["<c>", "<b>"], false, "prices"],
    ["is a blocked one for blocked mail", ["<d>"], true, "more junk"],
    ["is never one of other mail for blocked mail", ["<b>"], true, null],
    ["is the blocked one of two messages with one id for blocked mail", ["<a>"], true, "forged"],
    ["is the other one of two messages with one id for other mail", ["<a>"], false, "plans"],
  ])("%s", (_, parents, isBlocked, thread) => {
    expect(chooseThread(parents, known, isBlocked)).toBe(thread);
  });
});
