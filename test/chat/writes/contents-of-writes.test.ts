import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "../../support/org.js";
import { errorOf } from "../../support/rest.js";
import { Reviewer } from "../../support/reviewer.js";
import { WriteScene } from "../support/write-scene.js";

// What rules find in writes to workspaces (wire contract reviews R11, R13, R26), and what they cost.

const base64 = (text: string): string => Buffer.from(text).toString("base64");

async function open(environment: Readonly<Record<string, string>> = {}) {
  const scene = await WriteScene.start({ environment });
  const { parley, organization } = scene;
  const reviewer = new Reviewer(parley, () => signedIn(parley.services, organization.id, organization.adminUserId));
  const conversation_id = scene.slack.sample.general;
  const ask = async (path: string, body: object) => {
    const answer = await scene.ask({ method: "POST", path, body: { conversation_id, ...body } }, randomUUID());
    return answer.status < 300 ? "sent" : errorOf(answer)[1];
  };
  const send = (text: string) => ask("/messages", { text });
  const upload = (text: string, filename = "notes.txt", more: object = {}) =>
    ask("/files", { filename, content_base64: base64(text), ...more });
  return { scene, reviewer, send, upload };
}

describe("where words and secrets hold", () => {
  let here: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    here = await open();
    const { reviewer } = here;
    const words = await reviewer.list("WORDS", ["projekt*"]);
    // What is found is refused: what waits would hold the next case behind it.
    for (const operation of ["chat.send", "chat.upload"]) {
      await reviewer.rule(operation, { type: "findings", value: ["secret_material"] }, "BLOCK");
      await reviewer.rule(operation, { type: "words", value: [words] }, "BLOCK");
    }
  });
  afterAll(() => here?.scene.close());

  test("secret material in the text and beside a file", async () => {
    const secret = "ghp_Zk3vQ9xT7bLm2NpR8sWd";
    expect(await here.send("Good morning")).toBe("sent");
    expect(await here.send(`The token is ${secret}`)).toBe("blocked_by_rule");
    expect(await here.upload("abc", "a.bin", { initial_comment: secret })).toBe("blocked_by_rule");
  });

  test("words in the text, and in a file whose name says that it is a text", async () => {
    expect(await here.send("Der Projektplan")).toBe("blocked_by_rule");
    expect(await here.upload("Der Plan")).toBe("sent");
    expect(await here.upload("Der Projektplan")).toBe("blocked_by_rule");
    expect(await here.upload("Der Projektplan", "plan.bin")).toBe("sent");
  });
});

test("uploads that rules refuse count against the rate of writes", async () => {
  const { scene, reviewer, upload } = await open({ CHAT_WRITES_PER_MINUTE: "2" });
  try {
    await reviewer.usePreset("READ_ONLY");
    const answers = [await upload("a"), await upload("b"), await upload("c")];
    expect(answers).toEqual(["blocked_by_rule", "blocked_by_rule", "rate_limited"]);
  } finally {
    await scene.close();
  }
});
