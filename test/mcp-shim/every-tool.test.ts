import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tools } from "../../mcp-shim/tools/index.js";
import { errorCatalogue } from "../../subgraphs/index.js";
import { emptied } from "../support/kit/scene.js";
import { makeStrangers, type Strangers } from "../support/kit/strangers.js";
import { everyToolCall, type ToolCall } from "../support/kit/tool-calls.js";
import { wholeKit } from "../support/kit/whole.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { connectMcp, type TestClient } from "./support/client.js";

// Every tool of the catalogue: its owner gets an answer, another organization nothing, and a mistake a useful error.

let parley: TestParley;
let strangers: Strangers;
let owner: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  parley = await startTestParley({ checksAnswers: false, environment: wholeKit.environment! });
  strangers = await makeStrangers(parley, wholeKit);
  owner = await connectMcp(parley, strangers.ours.scene.credentials["own"] as string);
  stranger = await connectMcp(parley, strangers.theirs.scene.credentials["own"] as string);
});

afterAll(async () => {
  await owner?.close();
  await stranger?.close();
  await parley?.close();
});

interface Answer {
  readonly isError: boolean;
  readonly text: string;
}

async function ask({ client }: TestClient, { name, input }: ToolCall): Promise<Answer> {
  const { isError = false, content } = (await client.callTool({ name, arguments: input })) as any;
  return { isError, text: content[0].text };
}

/** What a text says of us that is not in what was asked. */
function leaksIn(text: string, input: ToolCall["input"]): string[] {
  const asked = JSON.stringify(input);
  return strangers.forbidden.filter((mark) => text.includes(mark) && !asked.includes(mark));
}

const callOf = (calls: readonly ToolCall[], name: string): ToolCall => calls.find((call) => call.name === name)!;

describe("another organization's agent", () => {
  test.each(tools.map(({ name }) => name))("learns nothing of ours through %s", async (name) => {
    const ours = callOf(everyToolCall(strangers.scenes.foreign), name);
    const nothing = callOf(everyToolCall(emptied(wholeKit, strangers.ours.scene)), name);
    const answer = await ask(stranger, ours);
    expect(leaksIn(answer.text, ours.input)).toEqual([]);
    if (!answer.isError) return;
    // Our things and things that never were have the same answer.
    const { request_id: _, ...error } = JSON.parse(answer.text).error;
    const { request_id: __, ...usual } = JSON.parse((await ask(stranger, nothing)).text).error;
    expect(error).toEqual(usual);
    expect(errorCatalogue).toHaveProperty([error.code]);
  });
});

/** A password where a name belongs. */
const misplaced = "correct-horse";

describe("its owner", () => {
  test.each(tools.map(({ name }) => name))(
    "is told by %s which arguments it has, and not what the wrong one was called",
    async (name) => {
      const { input } = callOf(everyToolCall(strangers.ours.scene), name);
      const error = await owner.refusal(name, { ...input, [misplaced]: 1, [`${misplaced}2`]: 1 });
      expect(error).toMatchObject({
        code: "validation_failed",
        next: expect.any(String),
        request_id: expect.any(String),
      });
      const has = Object.keys(tools.find((tool) => tool.name === name)!.input.properties).join(", ");
      const message = `is no argument of this tool, which has: ${has || "none"}`;
      expect(error.arguments).toEqual([{ argument: "(unknown name)", message }]);
      expect(JSON.stringify(error)).not.toContain(misplaced);
    },
  );

  test("gets an answer of every tool, and the search for leaks would find what is in it", async () => {
    let seen = 0;
    for (const call of everyToolCall(strangers.ours.scene)) {
      const answer = await ask(owner, call);
      expect([call.name, answer]).toEqual([call.name, { isError: false, text: expect.any(String) }]);
      seen += leaksIn(answer.text, {}).length;
    }
    expect(seen).toBeGreaterThan(20);
  });
});
