import { describe, expect, it } from "vitest";
import { canonicalJson as consoleJson, contentHash } from "../../console/src/pages/reviews/content/canonical-json.js";
import { readHeldMail } from "../../console/src/pages/reviews/content/held-mail.js";
import { readHeldTask } from "../../console/src/pages/reviews/content/held-task.js";
import { punycodeOf } from "../../console/src/pages/reviews/content/punycode-of.js";
import { refusalInWords } from "../../console/src/pages/reviews/deciding/refusal-in-words.js";
import { withSignMarks } from "../../console/src/parts/sign-marks.js";
import { canonicalJson as serverJson } from "../../subgraphs/shared/idempotency/canonical-json.js";

const dana = { address: "dana@example.com", name: null };
const invoice = {
  v: 1,
  topic: "mail",
  operation: "mail.send",
  from: { address: "scout@agents.localhost", name: "Scout" },
  to: [dana],
  cc: [],
  bcc: [],
  reply_to: null,
  subject: "Invoice 7",
  text: "Please pay.\n",
  html: null,
  attachments: [
    {
      filename: "invoice.pdf",
      content_type: "application/pdf",
      size: 3,
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      content_id: null,
    },
  ],
  in_reply_to: null,
  thread_id: null,
  forward_of: null,
  forward_mode: null,
  track_opens: false,
};

describe("the content that the page shows", () => {
  it.each([
    null,
    true,
    0.1,
    "",
    'Grüße \u202E \u2028 \uD800 "\\\n',
    [],
    {},
    [1, "two", null, { b: 1, a: [{ d: 1, c: undefined }] }],
    { "": 1, é: 2, a: { z: [], y: "" }, A: 3, 10: 4, 9: 5, "\uFFFF": 6, "😀": 7 },
    invoice,
  ])("has the same JSON here and on the server: %j", (value) => {
    expect(consoleJson(value)).toBe(serverJson(value));
  });

  it.each([
    ["Please pay.\n", "1f849aa26acd6c0cedd6ea264bf2a3d2dbad54ec2e900d4ff0b30f8eea5d208d"],
    ["Please pay by Friday.\n", "104b81486d427daba7ccf55a9b137fc4ba98f008b6aacc618b6ff2a2717645a2"],
  ])("has the hash of the contract (reviews 4.1): %j", async (text, hash) => {
    expect(await contentHash(readHeldMail({ ...invoice, text }))).toBe(hash);
  });

  it("has another hash when the server has a member that the page does not show", async () => {
    const more = { ...invoice, amp: "<html>" };
    expect(readHeldMail(more)).toEqual(invoice);
    expect(await contentHash(readHeldMail(more))).not.toBe(await contentHash(more));
  });

  it.each([
    null,
    [],
    "text",
    { ...invoice, v: 2 },
    { ...invoice, operation: "im.send" },
    { ...invoice, to: null },
    { ...invoice, from: null },
    { ...invoice, attachments: undefined },
  ])("is not known to the page: %j", (content) => {
    expect(readHeldMail(content)).toBeNull();
  });
});

describe("signs that people cannot see", () => {
  it.each([
    ["Pass\u200Bword", "Pass‹U+200B›word"],
    ["pass\u00ADword", "pass‹U+00AD›word"],
    ["p\u202Eass\u202C", "p‹RLO›ass‹PDF›"],
    ["p\u{E0041}ass", "p‹U+E0041›ass"],
    ["a\u2028b\u0007c", "a‹U+2028›b‹U+0007›c"],
    ["a\uFE0Fb\u200Dc", "a‹U+FE0F›b‹U+200D›c"],
    ["👩‍👧 ❤️ 1️⃣ 👩🏽‍💻", "👩‍👧 ❤️ 1️⃣ 👩🏽‍💻"],
    ["two\nlines\tand\r\nmore", "two\nlines\tand\r\nmore"],
    ["Grüße, שלום", "Grüße, שלום"],
  ])("are marked in %j", (text, marked) => {
    expect(withSignMarks(text)).toBe(marked);
  });
});

it.each([
  ["dana@bücher.example", "xn--bcher-kva.example"],
  ["dana@аррӏе.com", "xn--80ak6aa92e.com"],
  ["dana@example.com", null],
  ["dana@xn--bcher-kva.example", null],
  ["dana@ü ü", null],
])("the domain of %s is %s in ASCII", (address, punycode) => {
  expect(punycodeOf(address)).toBe(punycode);
});

describe("a refused decision", () => {
  const problem = { code: "review_decided", message: "For programs.", hint: "details.state", violations: [] };

  it("is said in words of people", () => {
    expect(refusalInWords(problem)).toMatchObject({
      code: "review_decided",
      message: expect.stringMatching(/^Somebody/),
    });
  });

  it("says why it could not be sent", () => {
    const details = { code: "agent_frozen", message: "The agent is frozen." };
    expect(refusalInWords({ ...problem, code: "release_refused", details })).toMatchObject({
      code: "agent_frozen",
      message: "It cannot be sent now: The agent is frozen.",
    });
  });

  it("stays as it is when the page has no better words", () => {
    const other = { ...problem, code: "rate_limited" };
    expect(refusalInWords(other)).toBe(other);
  });
});

describe("a held message of a task", () => {
  const message = {
    v: 1,
    topic: "a2a",
    operation: "a2a.send",
    from_identity_id: "6f1c0c2e-0000-4000-8000-000000000001",
    to_identity_id: "6f1c0c2e-0000-4000-8000-000000000002",
    task_id: null,
    context_id: null,
    intent: null,
    parts: [{ text: "Please." }, { data: { a: [1] } }, { raw: "YWJj", filename: "a.txt", mediaType: "text/plain" }],
    metadata: null,
    extensions: null,
    reference_task_ids: null,
    push_url: null,
  };

  it("is shown with each of its members, and others change its hash", async () => {
    expect(readHeldTask(message)).toEqual(message);
    const more = { ...message, parts: [{ text: "Please.", hint: "hidden" }] };
    expect(await contentHash(readHeldTask(more))).not.toBe(await contentHash(more));
    expect(readHeldTask({ ...message, topic: "mail" })).toBeNull();
  });
});
