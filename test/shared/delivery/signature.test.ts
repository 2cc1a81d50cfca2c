import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { signatureHeaders } from "../../../subgraphs/shared/delivery/signature.js";

// The golden vectors of wire contract org 3.4.
const requestId = "0b9f2c1e-7a51-4f0e-9a53-3c1b8f1d2e4a";
const seconds = 1_767_225_600;
const webhookId = "evt_00000000-0000-4000-8000-000000000001";
const text = `{"id":"${webhookId}","event_type":"message.received","timestamp":"2026-01-01T00:00:00.000Z","data":{}}`;
const body = Buffer.from(text);
const standardKey = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const olderKey = "whsec_//79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA=";
const sign = (...keys: string[]) => signatureHeaders({ keys, requestId, webhookId, seconds, body });

describe("the client's family", () => {
  test.each([
    ["whsec_test_Zm9vYmFy", "8ff3627d94e93ccba819c1058c1d01bc6117dcb2fab83f5e0c516c8177367930"],
    [standardKey, "e14216ff0bd2266796047b7decb93f86fd8cf8aec83db4b09e6146586ff578e6"],
  ])("signs with the text of %s", (key, hex) => {
    expect(sign(key)).toMatchObject({
      "x-inkbox-request-id": requestId,
      "x-inkbox-timestamp": "1767225600",
      "x-inkbox-signature": `sha256=${hex}`,
    });
  });

  test("has one signature while an older key is valid, with the newest", () => {
    expect(sign(standardKey, olderKey)["x-inkbox-signature"]).toBe(sign(standardKey)["x-inkbox-signature"]);
  });
});

describe("Standard Webhooks", () => {
  const newest = "v1,OspOvxG8dZiF9ZD6syKJYrFElfSzrBifQg1PGTiF89Q=";
  const older = "v1,s57AtmKrjebdhkUpEXvqokKuZJeAR5s7XTjHchpL8bY=";

  test("signs with the bytes of the key", () => {
    expect(sign(standardKey)).toMatchObject({
      "webhook-id": webhookId,
      "webhook-timestamp": "1767225600",
      "webhook-signature": newest,
    });
  });

  test("has a signature per valid key, the newest first", () => {
    expect(sign(standardKey, olderKey)["webhook-signature"]).toBe(`${newest} ${older}`);
  });

  test.each([standardKey, olderKey])("verifies with the reference package and %s, and with no other key", (key) => {
    // The package refuses old timestamps.
    const now = Math.floor(Date.now() / 1_000);
    const headers = signatureHeaders({ keys: [standardKey, olderKey], requestId, webhookId, seconds: now, body });
    expect(new Webhook(key).verify(text, headers)).toEqual(JSON.parse(text));
    expect(() => new Webhook("whsec_AAAA").verify(text, headers)).toThrow("No matching signature");
    expect(() => new Webhook(key).verify(`${text} `, headers)).toThrow("No matching signature");
  });
});
