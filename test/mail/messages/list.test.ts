import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { type PutFacts, putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
});

afterAll(() => parley?.close());

/** A mailbox of its own for each test. */
async function makeBox(handle: string) {
  const agent: TestAgent = await makeAgent(parley.services, organization, handle);
  const base = `/api/v1/mail/mailboxes/${handle}@agents.localhost`;
  return {
    agent,
    put: (facts?: PutFacts) => putMessage(parley.services, agent.id, facts),
    get: (path: string, credential: any = agent.key) => rest(parley, credential, "GET", `${base}${path}`),
    subjects: async (query: string, credential: any = agent.key): Promise<string[]> => {
      const { status, body } = await rest(parley, credential, "GET", `${base}${query}`);
      expect(status).toBe(200);
      return body.items.map((item: { subject: string }) => item.subject);
    },
  };
}

const at = (text: string): Date => new Date(text);

it("lists messages newest first in pages that fit together", async () => {
  const box = await makeBox("pages");
  for (const n of [1, 2, 3, 4, 5]) await box.put({ subject: `m${n}`, createdAt: at(`2026-01-0${n}T00:00:00Z`) });
  const seen: string[] = [];
  let path = "/messages?limit=2";
  for (let more = true; more;) {
    const { body } = await box.get(path);
    seen.push(...body.items.map((item: { subject: string }) => item.subject));
    more = body.has_more;
    expect(body.has_more).toBe(body.next_cursor !== null);
    path = `/messages?limit=2&cursor=${encodeURIComponent(body.next_cursor)}`;
  }
  expect(seen).toEqual(["m5", "m4", "m3", "m2", "m1"]);
});

it("gives messages of one moment a fixed order", async () => {
  const box = await makeBox("moment");
  for (const n of [1, 2, 3]) await box.put({ subject: `m${n}`, createdAt: at("2026-01-01T00:00:00Z") });
  const first = await box.get("/messages?limit=1");
  const rest2 = await box.subjects(`/messages?cursor=${first.body.next_cursor}`);
  expect([first.body.items[0].subject, ...rest2]).toEqual(["m3", "m2", "m1"]);
});

describe("filters", () => {
  it("by each property", async () => {
    const box = await makeBox("filters");
    const other = await box.put({ subject: "sent", direction: "outbound", createdAt: at("2026-01-01T00:00:00Z") });
    await box.put({
      subject: "file",
      createdAt: at("2026-01-02T00:00:00Z"),
      attachments: [{ filename: "a.txt", bytes: "a" }],
    });
    await box.put({ subject: "archived", folder: "archive", isRead: true, createdAt: at("2026-01-03T00:00:00Z") });
    await box.put({ subject: "spam", folder: "spam", createdAt: at("2026-01-04T00:00:00Z") });
    const expected: Readonly<Record<string, string[]>> = {
      "direction=outbound": ["sent"],
      "direction=inbound": ["spam", "archived", "file"],
      "has_attachments=true": ["file"],
      "is_read=false": ["spam", "file"],
      "is_read=true": ["archived", "sent"],
      "is_starred=true": [],
      "folder=spam": ["spam"],
      "folder=archive": ["archived"],
      "status=sent": ["sent"],
      [`thread_id=${other.threadId}`]: ["sent"],
      "import_job_id=00000000-0000-4000-8000-000000000000": [],
      "direction=inbound&is_read=false&has_attachments=false": ["spam"],
    };
    for (const [query, subjects] of Object.entries(expected)) {
      expect([query, await box.subjects(`/messages?${query}`)]).toEqual([query, subjects]);
    }
  });

  it("by date, in the time zone that is asked for", async () => {
    const box = await makeBox("dates");
    for (const time of [
      "2026-07-01T03:59:59.999Z",
      "2026-07-01T04:00:00.000Z",
      "2026-07-02T03:59:59.999Z",
      "2026-07-02T04:00:00.000Z",
    ]) {
      await box.put({ subject: time, createdAt: at(time) });
    }
    const query = "/messages?start_datetime=2026-07-01&end_datetime=2026-07-01";
    expect(await box.subjects(`${query}&tz=America/New_York`)).toEqual([
      "2026-07-02T03:59:59.999Z",
      "2026-07-01T04:00:00.000Z",
    ]);
    expect(await box.subjects(query)).toEqual(["2026-07-01T04:00:00.000Z", "2026-07-01T03:59:59.999Z"]);
    expect(await box.subjects("/messages?end_datetime=2026-07-01T04:00:00Z")).toEqual([
      "2026-07-01T04:00:00.000Z",
      "2026-07-01T03:59:59.999Z",
    ]);
    // An unescaped plus is a space.
    expect(await box.subjects("/messages?start_datetime=2026-07-02T06:00:00+02:00")).toEqual([
      "2026-07-02T04:00:00.000Z",
    ]);
  });

  it.each([
    ["start_datetime=2026-7-1", ["query", "start_datetime"]],
    ["start_datetime=", ["query", "start_datetime"]],
    ["start_datetime=2026-07-02&end_datetime=2026-07-01", ["query", "start_datetime"]],
    ["end_datetime=yesterday", ["query", "end_datetime"]],
    ["tz=Mars/Phobos", ["query", "tz"]],
    ["tz=", ["query", "tz"]],
    ["limit=0", ["query", "limit"]],
    ["limit=101", ["query", "limit"]],
    ["direction=sideways", ["query", "direction"]],
    ["folder=trash", ["query", "folder"]],
    ["thread_id=7", ["query", "thread_id"]],
    ["is_read=maybe", ["query", "is_read"]],
    ["q=", ["query", "q"]],
    [`q=${"a".repeat(257)}`, ["query", "q"]],
  ])("refuse %s", async (query, loc) => {
    const { status, body } = await rest(
      parley,
      organization.adminKey,
      "GET",
      `/api/v1/mail/mailboxes/dates@agents.localhost/messages?${query}`,
    );
    expect([status, body.detail[0].loc]).toEqual([422, loc]);
  });

  it("refuse a cursor of another list", async () => {
    const box = await makeBox("cursors");
    for (const _ of [1, 2]) await box.put();
    const { body } = await box.get("/messages?limit=1");
    for (const cursor of ["nonsense", body.next_cursor]) {
      expect(errorOf(await box.get(`/messages?direction=inbound&cursor=${cursor}`))).toEqual([422, "invalid_cursor"]);
    }
  });
});

it("never lists blocked messages to an agent", async () => {
  const box = await makeBox("blocked-list");
  await box.put({ subject: "good one" });
  await box.put({ subject: "bad one", folder: "blocked" });
  expect(await box.subjects("/messages")).toEqual(["good one"]);
  expect(await box.subjects("/messages?q=one")).toEqual(["good one"]);
  expect(await box.subjects("/messages?folder=blocked")).toEqual([]);
  expect(await box.subjects("/search?q=one")).toEqual(["good one"]);
  expect(await box.subjects("/messages", organization.adminKey)).toEqual(["bad one", "good one"]);
  expect((await box.subjects("/search?q=one", organization.adminKey)).toSorted()).toEqual(["bad one", "good one"]);
});

describe("a search", () => {
  it("finds words, phrases and addresses, all of which must occur", async () => {
    const box = await makeBox("finder");
    await box.put({
      subject: "Invoice",
      bodyText: "The quarterly report or the - final one.",
      fromAddress: "Billing@Example.com",
    });
    await box.put({
      subject: "Lunch",
      bodyText: "Report to the kitchen. Quarterly.",
      fromAddress: "chef@food.example",
    });
    const expected: Readonly<Record<string, string[]>> = {
      invoice: ["Invoice"],
      REPORT: ["Invoice", "Lunch"],
      '"quarterly report"': ["Invoice"],
      "report kitchen": ["Lunch"],
      "billing@example.com": ["Invoice"],
      "food.example": ["Lunch"],
      chef: ["Lunch"],
      "or lunch": [],
      "report -kitchen": ["Lunch"],
      "report & !kitchen": ["Lunch"],
      "rep:*": [],
      '"': [],
      "'": [],
      nothing: [],
      "the(": ["Invoice", "Lunch"],
    };
    for (const [query, subjects] of Object.entries(expected)) {
      const path = `q=${encodeURIComponent(query)}`;
      expect([query, (await box.subjects(`/search?${path}`)).toSorted()]).toEqual([query, subjects]);
      expect([query, (await box.subjects(`/messages?${path}`)).toSorted()]).toEqual([query, subjects]);
    }
  });

  it("answers the best match first, on one page", async () => {
    const box = await makeBox("ranked");
    await box.put({ subject: "often", bodyText: "tea tea tea tea", createdAt: at("2026-01-01T00:00:00Z") });
    await box.put({
      subject: "once",
      bodyText: "tea and a long talk about other things",
      createdAt: at("2026-01-02T00:00:00Z"),
    });
    const { body } = await box.get("/search?q=tea&limit=50");
    expect(body.items.map((item: { subject: string }) => item.subject)).toEqual(["often", "once"]);
    expect([body.next_cursor, body.has_more]).toEqual([null, false]);
    expect(await box.subjects("/search?q=tea&limit=1")).toEqual(["often"]);
    expect(await box.subjects("/messages?q=tea")).toEqual(["once", "often"]);
  });

  it("pages through a list with the same words", async () => {
    const box = await makeBox("search-pages");
    for (const n of [1, 2, 3]) await box.put({ subject: `tea ${n}`, createdAt: at(`2026-01-0${n}T00:00:00Z`) });
    const { body } = await box.get("/messages?q=tea&limit=2");
    expect(await box.subjects(`/messages?q=tea&limit=2&cursor=${body.next_cursor}`)).toEqual(["tea 1"]);
  });

  it("finds parts of numbers and addresses, other spellings, and words within text without blanks", async () => {
    const box = await makeBox("parts");
    await box.put({
      subject: "number",
      bodyText: "Your invoice (INV-2023/a20bf366), see https://x.example/o_77?id=b1",
    });
    await box.put({
      subject: "name",
      bodyText: "Call O’Neil about the e-mail.",
      fromAddress: "ada.lovelace@lab.example",
    });
    await box.put({ subject: "plain", bodyText: "Call oneil about the email of l'avion." });
    await box.put({ subject: "japanese", bodyText: "明日は日本語で会議を行います。第３四半期" });
    await box.put({ subject: "chinese", bodyText: "我们今天下午在北京开会" });
    await box.put({ subject: "german", bodyText: "GRÖSSE der Straße" });
    const expected: Readonly<Record<string, string[]>> = {
      a20bf366: ["number"],
      "INV-2023": ["number"],
      "inv-2023/A20BF366": ["number"],
      "2023": ["number"],
      "INV-2024": [],
      "2023-INV": [],
      o_77: ["number"],
      "x.example/o_77": ["number"],
      "o'neil": ["name", "plain"],
      oneil: ["name", "plain"],
      "e-mail": ["name", "plain"],
      '"oneil about the email"': ["name", "plain"],
      avion: ["plain"],
      lovelace: ["name"],
      "lovelace@lab": ["name"],
      "ada.lovelace@lab.example": ["name"],
      日本語: ["japanese"],
      会議: ["japanese"],
      議: ["japanese"],
      す: ["japanese"],
      第3四半期: ["japanese"],
      日語: [],
      北京: ["chinese"],
      "北京 开会": ["chinese"],
      '"京开"': ["chinese"],
      größe: ["german"],
      straße: ["german"],
    };
    for (const [query, subjects] of Object.entries(expected)) {
      const path = `q=${encodeURIComponent(query)}`;
      expect([query, (await box.subjects(`/search?${path}`)).toSorted()]).toEqual([query, subjects]);
      expect([query, (await box.subjects(`/messages?${path}`)).toSorted()]).toEqual([query, subjects]);
    }
  });

  it("finds what an earlier version stored, and by all words once that is stored again", async () => {
    const box = await makeBox("earlier");
    const { database, config } = parley.services;
    const footer = config.MAIL_FOOTER_TEXT;
    const texts = ["Pay INV-2023/a20bf366 to bob@y.example", `日本語\n-- \n${footer}`];
    for (const bodyText of texts) await box.put({ subject: "old", bodyText });
    await database.request.transaction(
      (tx) => tx.$executeRaw`
        update mail_text x set search = to_tsvector('simple', concat_ws(' ', g.subject, x.body_text)), search_form = 1
        from mail_message g where g.id = x.message_id and g.subject = 'old'`,
    );
    await box.put({ subject: "older", bodyText: "İstanbul, مُحَمَّد" });
    const vector = "'i\u0307stanbul':1 'مُحَمَّد':2";
    await database.request.transaction(
      (tx) => tx.$executeRaw`
        update mail_text x set search = ${vector}::tsvector, search_form = 2
        from mail_message g where g.id = x.message_id and g.subject = 'older'`,
    );
    const count = async (query: string) => (await box.subjects(`/search?q=${encodeURIComponent(query)}`)).length;
    expect([await count("bob@y.example"), await count("a20bf366"), await count("本語")]).toEqual([1, 0, 0]);
    await parley.work!.runDueJobs();
    expect([await count("bob@y.example"), await count("a20bf366"), await count("本語")]).toEqual([1, 1, 1]);
    for (const query of ["istanbul", "İstanbul", "محمد", "مُحَمَّد"])
      expect([query, await count(query)]).toEqual([query, 1]);
    expect(await count(`"${footer}"`)).toBe(0);
    const stale = await database.request.reader.mailText.count({ where: { searchForm: { lt: 3 } } });
    expect(stale).toBe(0);
  });

  it("finds nothing in other mailboxes", async () => {
    const [mine, other] = [await makeBox("mine-only"), await makeBox("not-mine")];
    await other.put({ subject: "hidden treasure" });
    expect(await mine.subjects("/search?q=treasure")).toEqual([]);
  });

  it("needs something to look for", async () => {
    const box = await makeBox("empty-search");
    for (const path of ["/search", "/search?q=", "/search?q=%20", `/search?q=${"a".repeat(257)}`]) {
      const { status, body } = await box.get(path);
      expect([path, status, body.detail[0].loc]).toEqual([path, 422, ["query", "q"]]);
    }
  });
});
