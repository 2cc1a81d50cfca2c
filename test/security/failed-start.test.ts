import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startParley } from "../../gateway/start/parley.js";
import { startTestParley, testSecret, type TestParley } from "../support/parley.js";
import { RecordingLogger } from "./support/recording-logger.js";

let parley: TestParley;

beforeAll(async () => {
  parley = await startTestParley();
});
afterAll(() => parley?.close());

test("a start that fails says so without its secrets", async () => {
  const password = randomBytes(16).toString("hex");
  const { DATABASE_URL: url = "" } = parley.services.config;
  const broken = [
    { DATABASE_URL: `postgresql://parley:${password}@127.0.0.1:1/parley`, PARLEY_SECRET: testSecret },
    { DATABASE_URL: url, PARLEY_SECRET: `another ${password} ${password}` },
    { DATABASE_URL: `mysql://parley:${password}@127.0.0.1/parley`, PARLEY_SECRET: testSecret },
    { DATABASE_URL: url, PARLEY_SECRET: password.slice(0, 20) },
  ];
  const known = decodeURIComponent(new URL(url).password);
  // A short password given from outside may be a common word.
  const secrets = [password.slice(0, 20), testSecret, ...(known.length >= 12 ? [known] : [])];
  const spelled = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString("hex"),
    encodeURIComponent(secret),
  ]);
  const log = new RecordingLogger();
  for (const environment of broken) {
    const error: Error = await startParley({ environment: { PORT: "0", ...environment }, log }).then(
      () => expect.unreachable("The server must not start."),
      (reason: Error) => reason,
    );
    const told = `${error.message} ${error.stack} ${log.lines.join("\n")}`;
    expect(spelled.filter((secret) => told.includes(secret))).toEqual([]);
  }
});
