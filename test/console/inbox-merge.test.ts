import { expect, it } from "vitest";
import {
  continued,
  type Known,
  merged,
  nothingKnown,
  reaches,
  renewed,
} from "../../console/src/pages/inbox/stream/merge.js";
import { type Channel, keyOf, type Row, type RowPage } from "../../console/src/pages/inbox/stream/row.js";

/** `mail a 3`: the thread `a` of mail, at three o'clock. */
function row(text: string): Row {
  const [channel, id, hour] = text.split(" ") as [Channel, string, string];
  const at = `2026-01-01T${hour.padStart(2, "0")}:00:00.000Z`;
  return {
    path: [channel, id],
    at,
    who: [],
    title: "",
    preview: "",
    agent: null,
    isUnread: false,
    hasFiles: false,
    state: null,
  };
}

const page = (next: string | null, ...rows: string[]): RowPage => ({ rows: rows.map(row), next });
const read = (...pages: RowPage[]): Known => pages.reduce(continued, nothingKnown);
const shown = (rows: Iterable<Row>): string[] =>
  [...rows].map((one) => `${one.path.join(" ")} ${Number(one.at.slice(11, 13))}`);
const mail = (...rows: string[]): string[] => rows.map((one) => `mail ${one}`);

it("a thread is where its newest message is, however many of its messages follow", () => {
  const known = read(page("n", ...mail("a 9", "b 8", "a 7")), page(null, ...mail("b 2", "c 1")));
  expect(shown(known.rows.values())).toEqual(mail("a 9", "b 8", "c 1"));
  expect(known).toMatchObject({ next: null, until: row("mail c 1").at });
});

it("rows of several channels stand in order, down to where every channel was read", () => {
  const cases: [Known[], string[], number[]][] = [
    [[nothingKnown, nothingKnown], [], [0, 1]],
    [[read(page("n", "mail a 9", "mail b 5")), nothingKnown], [], [1]],
    [
      [read(page("n", "mail a 9", "mail b 5")), read(page("n", "im x 7", "im y 6"))],
      ["mail a 9", "im x 7", "im y 6"],
      [1],
    ],
    [
      [read(page("n", "mail a 9", "mail b 5")), read(page(null, "im x 7", "im y 2"))],
      ["mail a 9", "im x 7", "mail b 5"],
      [0],
    ],
    [[read(page(null, "mail a 9")), read(page(null, "im x 7"))], ["mail a 9", "im x 7"], []],
    [[read(page(null)), read(page(null))], [], []],
  ];
  for (const [known, rows, behind] of cases) {
    const answer = merged(known);
    expect([shown(answer.rows), answer.behind]).toEqual([rows, behind]);
  }
});

it("news stand above what is known, and what the newest page does not have any more is gone", () => {
  const known = read(page("n", ...mail("a 9", "b 8", "c 7")), page("m", ...mail("d 4")));
  const cases: [string, RowPage, string[]][] = [
    ["a new thread", page("x", ...mail("e 10", "a 9", "b 8")), mail("a 9", "b 8", "c 7", "d 4", "e 10")],
    ["an old thread with a new message", page("x", ...mail("d 10", "a 9", "b 8")), mail("a 9", "b 8", "c 7", "d 10")],
    ["a deleted one", page("x", ...mail("a 9", "c 7")), mail("a 9", "c 7", "d 4")],
    ["everything on one page", page(null, ...mail("a 9")), mail("a 9")],
    ["more news than were read", page("x", ...mail("g 12", "f 11")), mail("f 11", "g 12")],
  ];
  for (const [name, fresh, rows] of cases) {
    const result = renewed(known, read(fresh));
    expect([name, shown(result.rows.values()).toSorted()]).toEqual([name, rows.toSorted()]);
  }
  expect(renewed(known, read(page("x", ...mail("e 10", "a 9"))))).toMatchObject({
    next: "m",
    until: row("mail d 4").at,
  });
});

it("pages are read anew until they reach what is known", () => {
  const known = read(page("n", ...mail("a 9", "b 8")));
  expect(reaches(read(page("x", ...mail("d 12", "c 11"))), known)).toBe(false);
  expect(reaches(read(page("x", ...mail("d 12", "c 11")), page("y", ...mail("e 10", "a 9"))), known)).toBe(true);
  expect(reaches(read(page(null, ...mail("d 12"))), known)).toBe(true);
  expect(keyOf(row("mail a 9"))).toBe("mail/a");
});

it("a mail from one agent to another is one row, and no mail of others hides one", () => {
  const sent = (key: string, of: string, receivers: string[]): Row => ({
    ...row(key),
    copy: { of, isSent: true, receivers },
  });
  const received = (key: string, of: string, mailbox: string): Row => ({
    ...row(key),
    copy: { of, isSent: false, receivers: [mailbox] },
  });
  const all = [
    sent("mail a 9", "<1> desk@ours", ["lab@ours"]),
    received("mail b 9", "<1> desk@ours", "lab@ours"),
    // Not sent to this mailbox, and not by this sender.
    sent("mail c 8", "<2> desk@ours", ["ada@elsewhere"]),
    received("mail d 8", "<2> desk@ours", "lab@ours"),
    sent("mail e 7", "<3> desk@ours", ["lab@ours"]),
    received("mail f 7", "<3> mallory@elsewhere", "lab@ours"),
  ];
  const known = continued(nothingKnown, { rows: all, next: null });
  expect(shown(merged([known]).rows)).toEqual(mail("b 9", "c 8", "d 8", "e 7", "f 7"));
});
