import { describe, expect, test } from "vitest";
import { noticeMail } from "../../../../subgraphs/org/reviews/rules/notice-mail.js";
import { afterNotice, nextNoticeAt } from "../../../../subgraphs/org/reviews/rules/notice-time.js";

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 9, minutes));
const review = {
  agentHandle: "scout",
  operation: "mail.send",
  peers: ["dana@example.com"],
  direction: "out",
  createdAt: at(0),
  expiresAt: at(600),
} as const;

describe("D37: when people are notified", () => {
  test.each([
    ["never before", { sentAt: null, dayBeganAt: null, sentInDay: 0 }, at(20), at(20)],
    ["after a quiet quarter of an hour", { sentAt: at(0), dayBeganAt: at(0), sentInDay: 1 }, at(20), at(20)],
    ["within the quarter", { sentAt: at(10), dayBeganAt: at(0), sentInDay: 1 }, at(20), at(25)],
    ["after 20 in a day", { sentAt: at(0), dayBeganAt: at(0), sentInDay: 20 }, at(20), at(24 * 60)],
  ])("%s", (_name, earlier, now, expected) => {
    expect(nextNoticeAt(earlier, now)).toEqual(expected);
  });

  test("a day counts from its first mail", () => {
    expect(afterNotice({ sentAt: at(0), dayBeganAt: at(0), sentInDay: 20 }, at(24 * 60)).sentInDay).toBe(1);
    expect(afterNotice({ sentAt: at(0), dayBeganAt: at(0), sentInDay: 1 }, at(30)).sentInDay).toBe(2);
  });
});

describe("D38: the mail", () => {
  test("names the agent, the number and domains of recipients and the time, and nothing of the content", () => {
    expect(
      noticeMail({ reviews: [review], links: [null], pending: 1, url: "https://parley.example/console/reviews" }),
    ).toEqual({
      subject: "@scout asks to send an email",
      text:
        "It is not sent before a person agrees.\n\n" +
        "- @scout: an email to 1 recipient (example.com), until 2026-01-05 19:00 UTC\n\n" +
        "Read and decide:\nhttps://parley.example/console/reviews\n",
    });
  });

  test("has a link for each, and asks not to forward what decides", () => {
    const link = "https://parley.example/console/reviews/link#token=rvl_x";
    const { subject, text } = noticeMail({ reviews: [review], links: [link], pending: 1, url: "x" });
    expect(text).toContain(`until 2026-01-05 19:00 UTC\n  ${link}\n\nWho has such a link`);
    // Subjects are stored as they are.
    expect(subject).not.toContain("rvl_");
  });

  test("of a mail that arrived it names the agent, and not the address, which a stranger chose", () => {
    const arrived = { ...review, direction: "in", operation: "mail.receive" } as const;
    const { subject, text } = noticeMail({ reviews: [arrived], links: [null], pending: 1, url: "x" });
    expect(subject).toBe("An email for @scout waits for a decision");
    expect(text).toContain("Its agent does not see it before a person agrees.");
    expect(text).toContain("- @scout: an email that arrived, until");
    expect(text).not.toContain("example.com");
    const both = noticeMail({ reviews: [review, arrived], links: [], pending: 2, url: "x" });
    expect(both.text).toContain("Nothing is sent, and no agent sees what arrived, before a person agrees.");
  });

  test("counts what it does not list", () => {
    const { subject, text } = noticeMail({ reviews: [review], links: [], pending: 3, url: "x" });
    expect([subject, text.includes("and 2 more")]).toEqual(["3 messages wait for a decision", true]);
  });
});
