import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { mailauthChecker } from "../../../subgraphs/mail/reception/checks/mailauth-checker.js";
import { unchecked } from "../../../subgraphs/mail/reception/rules/sender-checks.js";
import { signMail } from "../../../subgraphs/mail/transport/relay/sign.js";

const [major, minor] = process.versions.node.split(".").map(Number) as [number, number];
/** mailauth does not load on older ones. */
const isOld = major < 22 || (major === 22 && minor < 19);

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = {
  domain: "a.example",
  selector: "s1",
  privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
};
const zone: Readonly<Record<string, readonly unknown[]>> = {
  "TXT a.example": [["v=spf1 ip4:192.0.2.1 -all"]],
  "TXT s1._domainkey.a.example": [
    ["v=DKIM1; k=rsa; p=", publicKey.export({ type: "spki", format: "der" }).toString("base64")],
  ],
  "TXT _dmarc.a.example": [["v=DMARC1; p=reject"]],
};
const mail = Buffer.from(
  "From: Ada <ada@a.example>\r\nTo: b@b.example\r\nSubject: Hi\r\nMessage-ID: <1@a.example>\r\nDate: Mon, 23 Nov 2026 10:00:00 +0000\r\n\r\nHello\r\n",
);

/** A checker that asks this zone, and counts what it asks. */
function checker() {
  let questions = 0;
  const resolve = async (name: string, type: string): Promise<unknown> => {
    questions++;
    const records = zone[`${type} ${name}`];
    if (records === undefined) throw Object.assign(new Error(name), { code: "ENOTFOUND" });
    return records;
  };
  const opened = mailauthChecker(() => ({ resolve, end: () => {} }), "mx.b.example");
  const from = { envelopeFrom: "ada@a.example", peerName: "mail.a.example" };
  return {
    check: (bytes: Uint8Array, peerAddress: string | null) => opened.check({ ...from, bytes, peerAddress }),
    asked: () => questions,
  };
}

describe.skipIf(isOld)("SPF, DKIM and DMARC (skipped below Node 22.19, where the library does not load)", () => {
  test("a signed mail from its own server passes all three", async () => {
    expect(await checker().check(await signMail(mail, key), "192.0.2.1")).toEqual({
      spf: { result: "pass", domain: "a.example" },
      dkim: [{ result: "pass", domain: "a.example", selector: "s1" }],
      dmarc: { result: "pass", domain: "a.example", policy: "reject" },
    });
  });

  test("a signature proves the domain, whoever passed the mail on", async () => {
    const { spf, dmarc } = await checker().check(await signMail(mail, key), null);
    expect([spf.result, dmarc.result]).toEqual(["none", "pass"]);
  });

  test("a changed mail, and one from a strange server, fail the policy", async () => {
    const changed = Buffer.from((await signMail(mail, key)).toString("latin1").replace("Hello", "Money"), "latin1");
    const found = await checker().check(changed, "198.51.100.7");
    expect([found.spf.result, found.dmarc.result]).toEqual(["fail", "fail"]);
    expect(found.dkim[0]?.result).not.toBe("pass");
  });

  test("signatures and headers without end are not worked on", async () => {
    const one = (await signMail(mail, key)).toString("latin1");
    const signature = one.slice(0, one.indexOf("From:"));
    for (const bytes of [
      Buffer.from(`${signature.repeat(1_000)}${mail.toString()}`, "latin1"),
      Buffer.from(`${"X-Filler: x\r\n".repeat(100_000)}${mail.toString()}`),
    ]) {
      const bounded = checker();
      expect([await bounded.check(bytes, "192.0.2.1"), bounded.asked()]).toEqual([unchecked, 0]);
    }
  });

  test("what is no mail is not checked, and throws nothing", async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from("\0\xff"), Buffer.from("From: \r\n\r\n")]) {
      expect((await checker().check(bytes, "192.0.2.1")).dmarc.result).toBe("none");
    }
  });
});
