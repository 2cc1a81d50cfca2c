import { expect, test } from "vitest";
import { createDataDir, removeDataDir } from "../support/data-dir.js";
import { createTestDatabase } from "../support/database.js";
import { testSeed } from "../support/process-seed.js";
import { inWords, searchHostile } from "./search.js";
import { createVictim } from "./server.js";

const attacks = 40;

test("no input that was made to be costly costs more than the stated bounds in time, silence or memory", async () => {
  const database = await createTestDatabase();
  const dataDir = await createDataDir();
  const victim = await createVictim({ databaseUrl: database.url, dataDir });
  try {
    const searched = await searchHostile(victim, { seed: testSeed("hostile"), most: attacks });
    expect(searched.findings.map(inWords)).toEqual([]);
    expect(searched.attacks).toBe(attacks);
  } finally {
    await victim.close();
    await database.drop();
    await removeDataDir(dataDir);
  }
});
