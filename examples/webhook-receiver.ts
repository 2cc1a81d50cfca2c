// A receiver of webhooks: checks the signature of each and prints its event. `node dist/examples/webhook-receiver.js`
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const { SIGNING_KEY: signingKey = "", PORT: port = "9000" } = process.env;
if (!signingKey.startsWith("whsec_")) {
  console.error("Set SIGNING_KEY to the identity's signing key (whsec_…).");
  process.exit(1);
}

/** An older request may be a replay by an attacker. */
const oldestSeconds = 300;

/** Whether the bytes were signed with the key, just now. By Standard Webhooks: any library of it does the same. */
function isSigned(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [id, time, signatures] = ["id", "timestamp", "signature"].map((name) => String(headers[`webhook-${name}`]));
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < oldestSeconds)) return false;
  const key = Buffer.from(signingKey.slice("whsec_".length), "base64");
  const expected = Buffer.from(
    `v1,${createHmac("sha256", key).update(`${id}.${time}.`).update(body).digest("base64")}`,
  );
  // After a rotation there is one signature for each key that is valid.
  return signatures!.split(" ").some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The bytes as they came: JSON that was parsed and written again may differ.
  const body = await buffer(request);
  const isGood = isSigned(request.headers, body);
  response.writeHead(isGood ? 204 : 401).end();
  console.log(isGood ? body.toString("utf8") : "Refused: the signature is wrong or old.");
}

const server = createServer((request, response) => void receive(request, response));
server.listen(Number(port), "127.0.0.1", () => {
  console.log(`Listening at http://localhost:${(server.address() as AddressInfo).port}`);
});
