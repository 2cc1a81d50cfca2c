import { expect, it } from "vitest";
import { logWarnings } from "../../../gateway/start/log-warnings.js";
import { silentLogger } from "../../support/silent-logger.js";

it("a warning of the runtime is a line of the log, and none beside it", async () => {
  const before = process.listeners("warning");
  const lines: object[] = [];
  try {
    logWarnings({ ...silentLogger, warn: (fields, message) => void lines.push({ ...fields, message }) });
    expect(process.listenerCount("warning")).toBe(1);
    process.emitWarning("Eleven listeners.", { type: "SomeWarning", code: "W1" });
    await new Promise((resolve) => setImmediate(resolve));
    expect(lines).toEqual([
      { warning: "SomeWarning", code: "W1", reason: "Eleven listeners.", message: "The runtime warns" },
    ]);
  } finally {
    process.removeAllListeners("warning");
    for (const listener of before) process.on("warning", listener as (warning: Error) => void);
  }
});
