import { afterEach, expect, test } from "vitest";
import { createSmtpTransport } from "../../../subgraphs/shared/system-mail/smtp-transport.js";
import { MailRefused, type OutgoingMail } from "../../../subgraphs/shared/system-mail/transport.js";
import { type FakeRelay, startFakeRelay, startSilentRelay } from "../../fakes/smtp-relay.js";

const mail: OutgoingMail = {
  id: "6f1f6a0e-9c2f-4c53-9d0f-0d8c1a5d2f10",
  to: "ada@example.com",
  subject: "Your link",
  text: "Here",
  writtenAt: new Date("2026-03-01T09:00:00Z"),
};
const ending = new AbortController().signal;

const opened: Pick<FakeRelay, "close">[] = [];
afterEach(async () => void (await Promise.all(opened.splice(0).map((relay) => relay.close()))));
const relayWith = async (...options: Parameters<typeof startFakeRelay>): Promise<FakeRelay> => {
  const relay = await startFakeRelay(...options);
  opened.push(relay);
  return relay;
};
const at = (url: string) => ({ url, name: "agents.example" });
const sendTo = (url: string) => createSmtpTransport(at(url), "parley@example.org").send(mail, ending);

test("TLS is as the address says, and certificates are looked at", async () => {
  const implicit = await relayWith({ secure: true });
  await expect(sendTo(implicit.url)).rejects.toThrow("The relay did not take the mail");
  await sendTo(`${implicit.url}?tls.rejectUnauthorized=false`);
  const offered = await relayWith({ disabledCommands: ["AUTH"] });
  await expect(sendTo(offered.url)).rejects.toThrow("The relay did not take the mail");
  await sendTo(`${offered.url}?tls.rejectUnauthorized=false`);
  const plain = await relayWith();
  await expect(sendTo(`${plain.url}?requireTLS=true`)).rejects.toThrow("The relay did not take the mail");
  await sendTo(plain.url);
  expect([implicit, offered, plain].map(({ taken }) => taken.map(({ secure }) => secure))).toEqual([
    [true],
    [true],
    [false],
  ]);
});

test("a refused log-in may be mended, so it is not the mail's end", async () => {
  const relay = await relayWith({
    authOptional: false,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(username === "parley" && password === "p@ss" ? null : new Error("no"), { user: "parley" }),
  });
  const at = (user: string) => relay.url.replace("//", `//${user}@`);
  const failure = await sendTo(at("parley:wrong")).catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(MailRefused);
  expect(String(failure)).toContain("smtp_535");
  await sendTo(at("parley:p%40ss"));
  expect(relay.taken).toHaveLength(1);
});

test("every 5xx is the relay's last word, every 4xx is not", async () => {
  const relay = await relayWith();
  for (const [code, refused] of [
    [421, false],
    [450, false],
    [500, true],
    [550, true],
    [554, true],
  ] as const) {
    relay.refuseNext(code);
    const failure = await sendTo(relay.url).catch((error: unknown) => error);
    expect([code, failure instanceof MailRefused]).toEqual([code, refused]);
    expect(String(failure)).toContain(`smtp_${code}`);
  }
});

test("a relay that says nothing, and one that is not there, are not waited for", async () => {
  const silent = await startSilentRelay();
  opened.push(silent);
  const hasty = createSmtpTransport(at(silent.url), "parley@example.org", {
    connecting: 100,
    silence: 100,
    total: 150,
  });
  await expect(hasty.send(mail, ending)).rejects.toThrow("The relay did not take the mail");
  await expect(
    createSmtpTransport(at(silent.url), "parley@example.org").send(mail, AbortSignal.abort()),
  ).rejects.toThrow();
  await expect(sendTo("smtp://127.0.0.1:1")).rejects.toThrow("The relay did not take the mail: E");
});
