import { afterAll, beforeAll, expect, it } from "vitest";
import { openMailDns } from "../../../subgraphs/mail/reception/checks/check-dns.js";
import { type FakeDnsServer, startFakeDns } from "../../fakes/dns-server.js";

let dns: FakeDnsServer;

beforeAll(async () => {
  dns = await startFakeDns();
});
afterAll(() => dns?.close());

const code = (question: Promise<unknown>) =>
  question.then(
    () => null,
    (error: { readonly code?: unknown }) => error.code,
  );

it("answers with the strings of each record, as a key of many bytes comes in several", async () => {
  dns.set("TXT", "s1._domainkey.a.example", `v=DKIM1; p=${"A".repeat(400)}`);
  const mail = openMailDns(dns.address, { questions: 10, within: 5_000 });
  const [record] = (await mail.resolve("s1._domainkey.a.example", "TXT")) as string[][];
  expect(record!.map(({ length }) => length)).toEqual([255, 156]);
  dns.set("MX", "a.example", "mx.a.example");
  expect(await mail.resolve("a.example", "MX")).toEqual([{ exchange: "mx.a.example", priority: 10 }]);
  mail.end();
});

it("tells a name that does not exist from a server that fails", async () => {
  const mail = openMailDns(dns.address, { questions: 10, within: 5_000 });
  dns.setFault("broken.example", "broken");
  expect(await code(mail.resolve("absent.example", "TXT"))).toBe("ENOTFOUND");
  expect(await code(mail.resolve("broken.example", "TXT"))).toBe("ESERVFAIL");
  mail.end();
});

it("asks no more than its share, however many names a mail has", async () => {
  dns.set("TXT", "a.example", "v=spf1 -all");
  const mail = openMailDns(dns.address, { questions: 3, within: 5_000 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => code(mail.resolve("a.example", "TXT"))));
  expect(answers).toEqual([null, null, null, "ETIMEOUT", "ETIMEOUT"]);
  mail.end();
});

it("waits for no server longer than all questions of a mail may take, and asks nothing afterwards", async () => {
  dns.setFault("silent.example", "silent");
  const mail = openMailDns(dns.address, { questions: 10, within: 50 });
  expect(await code(mail.resolve("silent.example", "TXT"))).toBe("ECANCELLED");
  expect(await code(mail.resolve("a.example", "TXT"))).toBe("ETIMEOUT");
  mail.end();
});
