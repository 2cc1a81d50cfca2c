import { tools } from "../../../mcp-shim/tools/index.js";
import type { Scene, World } from "../../support/kit/scene.js";
import { everyToolCall, type ToolCall } from "../../support/kit/tool-calls.js";
import { forEach } from "./every-operation.js";
import type { Material } from "./material.js";

/** Arguments whose value says which thing is meant, or is searched for: a secret there is stored nowhere. */
const naming = /^to$|(^|_)(id|ts|after|cursor|search|query|handle)$/;

/** Content of the caller's own, which is stored as it is. */
const content = "data";

/** Calls every tool as the scene's target, and notes every answer; answers the tools that gave none. */
export async function callEveryTool({ parley }: World, scene: Scene, material: Material): Promise<string[]> {
  const failed: string[] = [];
  for (const call of everyToolCall(scene)) {
    const answer = await callTool(parley, scene, call);
    material.note("tool", call.name, answer);
    if (!/"structuredContent":/.test(answer)) failed.push(`${call.name}: ${answer}`);
  }
  return failed;
}

/** Calls every tool with a secret in the place of each argument, inside of it, and in the place of its name. */
export async function misplaceInTools(
  { parley }: World,
  scene: Scene,
  secret: string,
  material: Material,
): Promise<void> {
  await forEach(everyToolCall(scene), async ({ name, input }) => {
    const { properties } = tools.find((tool) => tool.name === name)!.input;
    const wrong: Record<string, unknown>[] = [{ ...input, [secret]: secret }, { [secret]: { [secret]: "\0" } }];
    for (const key of Object.keys(properties).filter((one) => one !== content)) {
      const values: unknown[] = [{ [secret]: secret }, [[secret]], { [secret]: "\0" }];
      if (naming.test(key)) values.push(secret);
      wrong.push(...values.map((value) => ({ ...input, [key]: value })));
    }
    for (const one of wrong) material.note("tool", name, await callTool(parley, scene, { name, input: one }));
  });
  for (const name of [secret, `${tools[0]!.name}/${secret}`]) {
    material.note("tool", "none", await callTool(parley, scene, { name, input: { [secret]: secret } }));
  }
}

/** Calls every tool while something goes wrong. */
export async function callToolsAnyhow({ parley }: World, scene: Scene, material: Material): Promise<void> {
  for (const call of everyToolCall(scene)) material.note("tool", call.name, await callTool(parley, scene, call));
}

async function callTool(parley: World["parley"], scene: Scene, { name, input }: ToolCall): Promise<string> {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const answer = await parley.fetch(
    "/mcp",
    { method: "POST", body: JSON.stringify(message), headers },
    scene.credentials["own"],
  );
  return answer.text();
}
