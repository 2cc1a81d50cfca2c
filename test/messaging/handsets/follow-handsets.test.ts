import { afterAll, beforeAll, expect, test } from "vitest";
import { carrierOf } from "../../../subgraphs/messaging/carriers/public.js";
import { makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { openSocket } from "../../support/socket.js";
import { createHandset, handset, dedicated, handsetEnvironment, screenOf } from "../support/handsets.js";

const phone = "+15555550142";
const other = "+15555550143";

const document = `subscription($number: String, $after: String) {
  imHandsetChanged(number: $number, after: $after) {
    cursor change number from reaction customEmoji partIndex messageId
    message { text status tapbacks { reaction } } handset { online }
  }
}`;

let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({ environment: handsetEnvironment });
  for (const number of [phone, other]) await createHandset(parley, number);
});
afterAll(() => parley.close());

const cursor = async () => (await parley.graphql("{ eventCursor }", {}, parley.adminKey)).data!["eventCursor"];
const does = (method: string, path: string, body: object = {}) =>
  handset(parley, method, `/handsets/${phone}${path}`, body);
const line = { id: "", number: dedicated, carrier: "loopback", carrierLineId: dedicated };

/** A line of the server writes to the phone. */
async function writes(text: string): Promise<void> {
  const what = { clientRef: crypto.randomUUID(), text, media: null, sendStyle: null, wantService: "imessage" } as const;
  await carrierOf(parley.services, line).send(
    { line, thread: { address: phone }, ...what } as never,
    new AbortController().signal,
  );
}

test("a dashboard follows a phone: what it does, what it is told, and how it behaves", async () => {
  const socket = openSocket(parley.url, { apiKey: parley.adminKey });
  const events = socket.subscribe(document, { number: phone, after: await cursor() });
  try {
    await does("POST", "/messages", { to: dedicated, text: "hi" });
    await writes("hello");
    const [said, heard] = await screenOf(parley, phone);
    await does("POST", "/tapbacks", { message_id: heard.id, emoji: "🦊" });
    await does("POST", "/typing", { thread_id: said.thread_id });
    await does("POST", "/read", { thread_id: said.thread_id });
    await does("PATCH", "", { online: false });
    const seen = (await events.take(6)).map(({ data }) => data.imHandsetChanged);
    expect(seen.map(({ change, from }) => [change, from])).toEqual([
      ["SENT", phone],
      ["MESSAGE", dedicated],
      ["TAPBACK", phone],
      ["TYPING", phone],
      ["READ", phone],
      ["CHANGED", null],
    ]);
    expect(seen[0].message.text).toBe("hi");
    expect(seen[1]).toMatchObject({ messageId: heard.id, message: { text: "hello" } });
    expect(seen[2]).toMatchObject({ reaction: "CUSTOM", customEmoji: "🦊", partIndex: 0, messageId: heard.id });
    expect(seen[5].handset).toEqual({ online: false });
  } finally {
    await socket.close();
  }
});

test("after a lost connection it goes on behind its last cursor, and misses nothing", async () => {
  await does("PATCH", "", { online: true });
  const first = openSocket(parley.url, { apiKey: parley.adminKey });
  const before = first.subscribe(document, { number: phone, after: await cursor() });
  await writes("one");
  const { data } = await before.next();
  await first.close();
  await writes("two");
  await writes("three");
  const second = openSocket(parley.url, { apiKey: parley.adminKey });
  try {
    const again = second.subscribe(document, { number: phone, after: data.imHandsetChanged.cursor });
    const texts = (await again.take(2)).map((event) => event.data.imHandsetChanged.message.text);
    expect([data.imHandsetChanged.message.text, ...texts]).toEqual(["one", "two", "three"]);
  } finally {
    await second.close();
  }
});

test("of one phone nothing of another is told; without a number all are followed, new ones too", async () => {
  const socket = openSocket(parley.url, { apiKey: parley.adminKey });
  const after = await cursor();
  const [own, all] = [socket.subscribe(document, { number: phone, after }), socket.subscribe(document, { after })];
  try {
    await handset(parley, "POST", `/handsets/${other}/messages`, { to: dedicated, text: "from another" });
    await handset(parley, "POST", "/handsets", { number: "+15555550144" });
    await does("POST", "/messages", { to: dedicated, text: "from this one" });
    expect((await own.next()).data.imHandsetChanged.message.text).toBe("from this one");
    const seen = (await all.take(3)).map(({ data }) => data.imHandsetChanged);
    expect(seen.map(({ change, number }) => [change, number])).toEqual([
      ["SENT", other],
      ["CREATED", "+15555550144"],
      ["SENT", phone],
    ]);
  } finally {
    await socket.close();
  }
});

test("a phone that there is not is not followed, and another organization follows none", async () => {
  const tenant = await makeOrganization(parley.services);
  const refusal = async (apiKey: string, number: string) => {
    const socket = openSocket(parley.url, { apiKey });
    try {
      const [error] = await socket
        .subscribe(document, { number })
        .next()
        .then(
          () => [],
          (errors: any) => errors,
        );
      return error?.extensions.code;
    } finally {
      await socket.close();
    }
  };
  expect(await refusal(parley.adminKey, "+15555550199")).toBe("not_found");
  expect(await refusal(tenant.adminKey, phone)).toBe("operator_required");
  expect(await refusal(tenant.adminKey, "+15555550199")).toBe("operator_required");
});
