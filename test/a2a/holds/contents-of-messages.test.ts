import { expect, test } from "vitest";
import { makeAgent, signedIn, type TestAgent } from "../../support/org.js";
import { Reviewer } from "../../support/reviewer.js";
import { rpc, textMessage } from "../support/rpc.js";
import { set } from "../support/rules.js";
import { newHandle, type TwoOrganizations, useTwoOrganizations } from "../support/two-organizations.js";

// What rules find in messages of tasks, and about those who get them (wire contract reviews R4, R11, R26).

let stage: TwoOrganizations;
useTwoOrganizations((next) => (stage = next));

async function pair(): Promise<{ reviewer: Reviewer; scout: TestAgent; zeta: TestAgent }> {
  const { parley, home, away } = stage;
  const reviewer = new Reviewer(parley, () => signedIn(parley.services, home.id, home.adminUserId));
  const scout = await makeAgent(parley.services, home, newHandle());
  const zeta = await makeAgent(parley.services, away, newHandle());
  await set(parley, away, zeta, { publicly_discoverable: true });
  return { reviewer, scout, zeta };
}

/** Why a new task was refused; null when it was sent. */
async function refusalOf(scout: TestAgent, zeta: TestAgent, parts: readonly object[]): Promise<string | null> {
  const { body } = await rpc(stage.parley, scout.key, zeta.handle, "SendMessage", textMessage("", { parts }));
  return body.error?.data?.[0]?.metadata?.reason ?? null;
}

const raw = (text: string) => ({ raw: Buffer.from(text).toString("base64"), mediaType: "text/plain" });

test("words in texts, in data and in files that are texts", async () => {
  const { reviewer, scout, zeta } = await pair();
  const words = await reviewer.list("WORDS", ["projekt*"]);
  await reviewer.rule("a2a.send", { type: "words", value: [words] }, "BLOCK");
  expect(await refusalOf(scout, zeta, [{ text: "Der Plan" }, raw("Der Plan")])).toBeNull();
  expect(await refusalOf(scout, zeta, [{ text: "Der Projektplan" }])).toBe("blocked_by_rule");
  expect(await refusalOf(scout, zeta, [{ data: { plan: ["Projektplan"] } }])).toBe("blocked_by_rule");
  expect(await refusalOf(scout, zeta, [{ text: "Siehe Datei" }, raw("Der Projektplan")])).toBe("blocked_by_rule");
});

test("R4: an agent of an organization in a list, and no other", async () => {
  const { reviewer, scout, zeta } = await pair();
  const { parley, home, away } = stage;
  const list = await reviewer.list("ORGANIZATION", [away.id]);
  await reviewer.rule("a2a.send", { type: "peer_in_list", value: [list] }, "BLOCK");
  const colleague = await makeAgent(parley.services, home, newHandle());
  expect(await refusalOf(scout, zeta, [{ text: "Hello" }])).toBe("blocked_by_rule");
  expect(await refusalOf(scout, colleague, [{ text: "Hello" }])).toBeNull();
});
