import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it, test } from "vitest";
import { type Handover, openRelay } from "../../../subgraphs/shared/smtp/relay.js";
import { reasonNeverTaken } from "../../../subgraphs/shared/smtp/relay-offer.js";
import { createSmtpTransport } from "../../../subgraphs/shared/system-mail/smtp-transport.js";

const opened: { close(): void }[] = [];
afterEach(() => opened.splice(0).forEach((one) => one.close()));

/** A relay that offers what the test says, takes everything, and keeps what it heard. */
async function relayThatOffers(...offers: readonly string[]) {
  const lines = Object.assign([] as string[], { content: [] as string[] });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    let isContent = false;
    let text = "";
    socket.setEncoding("utf8").write("220 ready\r\n");
    socket.on("data", (part: string) => {
      text += part;
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (isContent && line !== ".") {
          lines.content.push(line);
          continue;
        }
        if (!isContent) lines.push(line);
        isContent = line === "DATA";
        const greeting = ["relay.example", ...offers].map((word, n) => `250${n < offers.length ? "-" : " "}${word}`);
        socket.write(
          line.startsWith("EHLO") ? `${greeting.join("\r\n")}\r\n` : isContent ? "354 go on\r\n" : "250 ok\r\n",
        );
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { access: { url, name: "agents.example" }, lines };
}

const mail: Handover = {
  id: "6f1f6a0e-9c2f-4c53-9d0f-0d8c1a5d2f10",
  writtenAt: new Date("2026-03-01T09:00:00Z"),
  from: "bounce+abc@agents.example",
  to: "ada@example.com",
  bytes: Buffer.from("Subject: Hello\r\n\r\nHello.\r\n"),
  beforeContent: async () => {},
};
const { signal } = new AbortController();

test("a domain of another script travels in punycode, with SMTPUTF8 nowhere", async () => {
  const { access, lines } = await relayThatOffers("SMTPUTF8", "8BITMIME");
  const outcome = await openRelay(access).handOver(
    { ...mail, from: "a@bücher.example", to: "bob@müller.example" },
    signal,
  );
  expect(outcome.kind).toBe("accepted");
  expect(lines.slice(0, 3)).toEqual([
    "EHLO agents.example",
    "MAIL FROM:<a@xn--bcher-kva.example> BODY=8BITMIME",
    "RCPT TO:<bob@xn--mller-kva.example>",
  ]);
});

test("a local part stands in quotes where it needs them", async () => {
  const { access, lines } = await relayThatOffers();
  for (const to of ['"john doe"@example.org', "john..doe.@docomo.example"]) {
    expect((await openRelay(access).handOver({ ...mail, to }, signal)).kind).toBe("accepted");
  }
  expect(lines.filter((line) => line.startsWith("RCPT"))).toEqual([
    'RCPT TO:<"john doe"@example.org>',
    'RCPT TO:<"john..doe."@docomo.example>',
  ]);
});

test("a name of another script needs SMTPUTF8", async () => {
  const { access, lines } = await relayThatOffers("SMTPUTF8");
  expect((await openRelay(access).handOver({ ...mail, to: "jürgen@müller.example" }, signal)).kind).toBe("accepted");
  expect(lines.slice(1, 3)).toEqual([
    "MAIL FROM:<bounce+abc@agents.example> SMTPUTF8",
    "RCPT TO:<jürgen@xn--mller-kva.example>",
  ]);
});

test.each([
  ["a name of another script", { to: "jürgen@example.com" }, ["8BITMIME"], /^smtputf8_not_offered: /],
  ["a mail above its size", { bytes: Buffer.alloc(101, "a") }, ["SIZE 100"], /^message_too_large: .* 101 .* 100\.$/],
])("%s is not even begun where the relay does not take it", async (_, change, offers, reason) => {
  const { access, lines } = await relayThatOffers(...offers);
  const beforeContent = () => Promise.reject(new Error("begun"));
  const outcome = await openRelay(access).handOver({ ...mail, ...change, beforeContent }, signal);
  expect(outcome).toEqual({ kind: "impossible", reason: expect.stringMatching(reason) });
  expect(lines.filter((line) => line.startsWith("MAIL"))).toEqual([]);
});

test.each([
  ["8BITMIME", "Hellö."],
  ["SMTPUTF8", "Hello."],
])("a mail of eight bits goes in seven where the relay takes no eight: %s", async (offer, body) => {
  const { access, lines } = await relayThatOffers(offer);
  const bytes = Buffer.from(`Subject: Hello\r\n\r\nHellö.\r\n`);
  const inSevenBits = async () => mail.bytes;
  expect((await openRelay(access).handOver({ ...mail, bytes, inSevenBits }, signal)).kind).toBe("accepted");
  expect(lines.content).toContain(body);
});

test("the mail of the installation itself greets with its domain, and is refused for good as others are", async () => {
  const { access, lines } = await relayThatOffers("SIZE 10");
  const own = { id: mail.id, to: mail.to, subject: "A link", text: "Here", writtenAt: mail.writtenAt };
  await expect(createSmtpTransport(access, "parley@example.org").send(own, signal)).rejects.toThrow(
    "message_too_large",
  );
  expect(lines[0]).toBe("EHLO agents.example");
});

test("an operator may give the greeting's name in the address", async () => {
  const { access, lines } = await relayThatOffers();
  await openRelay({ ...access, url: `${access.url}?name=mail.example` }).handOver(mail, signal);
  expect(lines[0]).toBe("EHLO mail.example");
});

it.each([
  [0, 1_000_000, true],
  [100, 100, true],
  [100, 101, false],
])("of a relay that says %i, a mail of %i bytes may be taken: %s", (mostBytes, byteSize, expected) => {
  const offer = { takesUtf8: false, mostBytes };
  expect(reasonNeverTaken(offer, { from: "", to: "a@b.example", byteSize }) === null).toBe(expected);
});
