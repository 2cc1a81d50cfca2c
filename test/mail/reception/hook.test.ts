import { request } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedBody } from "../../../subgraphs/mail/reception/hook/signed-body.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { hookEnvironment, postToHook, sendByHook, sign } from "../support/hook.js";
import { waitForMail } from "../support/wait-for-mail.js";

const clock = new ManualClock();
const minute = 60_000;
const largest = 50 * 1024 * 1024;
const address = "hooked@agents.localhost";
const path = `/ingest/mail?from=ada@outside.example&to=${address}`;
let parley: TestParley;
let agent: TestAgent;
let other: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: hookEnvironment });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "hooked");
  other = await makeAgent(parley.services, await makeOrganization(parley.services), "hooked-too");
});
afterAll(() => parley?.close());
// Bad signatures of one test are forgotten in the next.
beforeEach(() => clock.advance(2 * minute));

const mail = (id: string | null, ...headers: string[]) =>
  [
    "From: Ada <ada@outside.example>",
    `To: ${address}`,
    ...(id === null ? [] : [`Message-ID: <${id}@outside.example>`]),
    ...headers,
    "",
    "Hello",
    "",
  ].join("\r\n");
const reader = () => parley.services.database.request.reader;
const received = async ({ id }: TestAgent, rfcId?: string) =>
  reader().mailMessage.findMany({
    where: { mailbox: { identityId: id }, ...(rfcId === undefined ? {} : { rfcId: `<${rfcId}@outside.example>` }) },
    include: { text: true },
  });
const stored = async () => [await reader().mailContent.count(), await reader().blob.count()];

describe("mail over HTTP", () => {
  test("is stored before the answer, and in the inbox like mail by SMTP", async () => {
    const { status, answer } = await sendByHook(parley, "ada@outside.example", address, mail("one", "Subject: Hi"));
    expect([status, answer]).toEqual([202, { accepted: [address], unknown: [] }]);
    expect(await reader().mailReception.count({ where: { source: "hook" } })).toBe(1);
    await waitForMail(parley);
    const [message] = await received(agent, "one");
    expect(message).toMatchObject({ subject: "Hi", status: "received", direction: "inbound", isForged: false });
    expect(message?.text?.bodyText?.trim()).toBe("Hello");
  });

  test("the same mail again makes no second message, with a Message-ID or without", async () => {
    const before = (await received(agent)).length;
    for (const raw of [mail("again"), mail(null, "Subject: Nameless")]) {
      for (let n = 0; n < 3; n++) {
        await sendByHook(parley, "ada@outside.example", address, raw);
        if (n === 1) await waitForMail(parley);
      }
      clock.advance(36 * 60 * minute);
      await sendByHook(parley, "ada@outside.example", address, raw);
    }
    await waitForMail(parley);
    expect((await received(agent)).length).toBe(before + 2);
  });

  test("the same text without a Message-ID is another mail from somebody else, or after the time of retries", async () => {
    const raw = mail(null, "Subject: Daily report");
    await sendByHook(parley, "cron@outside.example", address, raw);
    await sendByHook(parley, "cron@elsewhere.example", address, raw);
    await waitForMail(parley);
    clock.advance(7 * 24 * 60 * minute);
    await sendByHook(parley, "cron@outside.example", address, raw);
    await waitForMail(parley);
    expect((await received(agent)).filter(({ subject }) => subject === "Daily report")).toHaveLength(3);
  });

  test("goes to every recipient with a mailbox here, and names the others", async () => {
    const to = [address, "hooked-too@agents.localhost", "nobody@agents.localhost", address.toUpperCase()];
    const { status, answer } = await sendByHook(parley, "", to, mail("many"));
    expect([status, answer]).toEqual([
      202,
      { accepted: [address, "hooked-too@agents.localhost"], unknown: ["nobody@agents.localhost"] },
    ]);
    await waitForMail(parley);
    expect([(await received(agent, "many")).length, (await received(other, "many")).length]).toEqual([1, 1]);
  });

  test("the envelope may be in headers", async () => {
    const headers = { "x-envelope-from": "<ada@outside.example>", "x-envelope-to": `<${address}>, nobody@x.example` };
    const { status, answer } = await postToHook(parley, "/ingest/mail", { body: mail("headers"), headers });
    expect([status, answer.accepted]).toEqual([202, [address]]);
  });

  test("of a hosted domain is forged without proof, as over SMTP", async () => {
    const raw = mail("forged").replace("ada@outside.example", "boss@agents.localhost");
    await sendByHook(parley, "boss@agents.localhost", address, raw);
    await waitForMail(parley);
    expect((await received(agent, "forged"))[0]?.isForged).toBe(true);
  });

  test("a mail of 30 MiB passes through without being held", async () => {
    const raw = Buffer.concat([Buffer.from(mail("large")), Buffer.alloc(30 * 1024 * 1024, "x\r\n")]);
    const { status } = await sendByHook(parley, "ada@outside.example", address, raw);
    expect(status).toBe(202);
    await waitForMail(parley);
    expect(Number((await received(agent, "large"))[0]?.byteSize)).toBeGreaterThan(30 * 1024 * 1024);
  });
});

describe("refusals", () => {
  test("without the secret there is no hook", async () => {
    const plain = await startTestParley();
    try {
      for (const door of [path, "/ingest/mail-events"]) {
        const { status, code } = await postToHook(plain, door, { body: mail("off") });
        expect([door, status, code]).toEqual([door, 404, "not_found"]);
      }
    } finally {
      await plain.close();
    }
  });

  test("a wrong signature keeps nothing, whatever the size", async () => {
    const before = await stored();
    for (const body of [mail("bad"), Buffer.alloc(2 * 1024 * 1024, "x")]) {
      for (const signature of ["", "0", sign("other"), sign(body).slice(1), `${sign(body)}0`]) {
        const { status, code } = await postToHook(parley, path, { body, signature });
        expect([status, code]).toEqual([401, "ingest_signature_invalid"]);
      }
      clock.advance(2 * minute);
    }
    expect(await stored()).toEqual(before);
    await waitForMail(parley);
    expect(await received(agent, "bad")).toEqual([]);
  });

  test("an address that repeats wrong signatures is not listened to for a while, even with a right one", async () => {
    const wrong = { body: mail("guess"), signature: sign("guess") };
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await postToHook(parley, path, wrong)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await postToHook(parley, path, { body: mail("right") })).status).toBe(429);
    clock.advance(2 * minute);
    expect((await postToHook(parley, path, { body: mail("right") })).status).toBe(202);
  });

  test("who has no mailbox here is told only to those who can sign", async () => {
    const to = "/ingest/mail?from=&to=nobody@agents.localhost";
    const body = mail("nobody");
    const unsigned = await postToHook(parley, to, { body, signature: sign("x") });
    const signed = await postToHook(parley, to, { body });
    expect([unsigned.status, signed.status, signed.code]).toEqual([401, 404, "not_found"]);
  });

  test("a mail of more than 50 MiB is refused, whether it says so or not, and keeps nothing", async () => {
    const before = await stored();
    const announced = await postToHook(parley, path, { body: Buffer.alloc(largest + 1) });
    expect([announced.status, announced.code]).toEqual([413, "payload_too_large"]);
    for (const to of [address, "nobody@agents.localhost"]) {
      const chunked = await unannounced(`/ingest/mail?from=&to=${to}`, largest + 1);
      expect([to, chunked]).toEqual([to, 413]);
    }
    expect(await stored()).toEqual(before);
  });

  test("bad envelopes and media types are refused before the mail is read", async () => {
    const body = mail("envelope");
    const many = Array.from({ length: 101 }, (_, n) => `&to=a${n}@x.example`).join("");
    for (const query of ["", "?from=a@b.example", `?to=${address}`, `?from=a&from=b&to=${address}`, `?from=a${many}`]) {
      const { status } = await postToHook(parley, `/ingest/mail${query}`, { body });
      expect([query.slice(0, 40), status]).toEqual([query.slice(0, 40), 422]);
    }
    const nul = await postToHook(parley, `/ingest/mail?from=a%00b&to=${address}`, { body });
    expect(nul.status).toBe(422);
    expect((await postToHook(parley, path, { body, type: "application/json" })).code).toBe("unsupported_media_type");
  });

  test("a mail that goes round in circles is refused", async () => {
    const hops = Array.from({ length: 51 }, () => "Received: from a by b; Mon, 23 Nov 2026 10:00:00 +0000");
    const { status, code } = await postToHook(parley, path, { body: mail("loop", ...hops) });
    expect([status, code]).toEqual([422, "mail_in_a_loop"]);
  });

  test("a mail that comes in too slowly is given up, although it moves", async () => {
    let late = false;
    const pieces = Readable.from([Buffer.from("From: "), Buffer.from("a@b.example")]);
    const claim = { secret: "s", signature: sign(""), maxBytes: largest, isLate: () => late };
    const body = signedBody(pieces, claim);
    await body.next();
    late = true;
    await expect(body.next()).rejects.toMatchObject({ code: "malformed_request" });
  });

  test("a mail that breaks off leaves nothing", async () => {
    const before = await stored();
    const body = Buffer.alloc(3 * 1024 * 1024, "x");
    const broken = open(path, body);
    broken.request.write(body.subarray(0, 1024 * 1024));
    broken.request.destroy();
    await broken.status.catch(() => undefined);
    expect((await postToHook(parley, path, { body: mail("after-broken") })).status).toBe(202);
    await waitForMail(parley);
    expect((await stored())[1]).toBe(before[1]);
  });

  test("nested and endless mails are stored as what cannot be read", async () => {
    const nested = Array.from(
      { length: 60 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    const headers = Array.from({ length: 20_000 }, (_, n) => `X-${n}: ${n}`);
    for (const raw of [
      mail("nested", nested.join("")),
      mail("headers-bomb", ...headers),
      mail("parts", "Content-Type: multipart/mixed; boundary=b", "", "--b\r\n\r\nx\r\n".repeat(1_500)),
    ]) {
      expect((await sendByHook(parley, "a@outside.example", address, raw)).status).toBe(202);
    }
    await waitForMail(parley);
    for (const id of ["nested", "headers-bomb", "parts"]) expect(await received(agent, id)).toHaveLength(1);
  });
});

test("while reception is paused, mail is asked to come again", async () => {
  const paused = await startTestParley({ environment: { ...hookEnvironment, MAIL_RECEPTION: "paused" } });
  try {
    const { status } = await postToHook(paused, path, { body: mail("paused") });
    expect(status).toBe(503);
  } finally {
    await paused.close();
  }
});

test("an address may hand over so many mails a minute", async () => {
  const environment = { ...hookEnvironment, MAIL_INGEST_PER_MINUTE_PER_PEER: "2" };
  const strict = await startTestParley({ clock, environment });
  try {
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await postToHook(strict, path, { body: mail("fast") })).status);
    expect(statuses).toEqual([404, 404, 429]);
  } finally {
    await strict.close();
  }
});

/** A request whose body the test writes. */
function open(target: string, signed: string | Uint8Array) {
  const headers = { "content-type": "message/rfc822", "x-ingest-signature": sign(signed) };
  const sending = request(new URL(target, parley.url), { method: "POST", headers });
  const status = new Promise<number>((resolve, reject) => {
    sending.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.on("error", reject);
  });
  status.catch(() => undefined);
  return { request: sending, status };
}

/** Posts so many bytes without saying how many they are. */
async function unannounced(target: string, size: number): Promise<number> {
  const sending = open(target, "whatever");
  const piece = Buffer.alloc(1024 * 1024);
  for (let left = size; left > 0; left -= piece.length)
    sending.request.write(piece.subarray(0, Math.min(left, piece.length)));
  sending.request.end();
  return sending.status;
}
