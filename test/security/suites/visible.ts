import { afterAll, beforeAll, expect, test } from "vitest";
import { credentialDirectory } from "../../../subgraphs/index.js";
import { anonymous, type Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { type Caller, outsiders } from "../../support/kit/expected.js";
import { functionsOf, load } from "../../support/kit/found.js";
import type { Kit } from "../../support/kit/kit.js";
import { makeScene, makeWorld, type Scene } from "../../support/kit/scene.js";
import { headersOf, startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";

/** One of these sees what is asked for, so that a function that shows nothing to anybody is found. */
const insiders = ["cons", "admin", "own"] as const;

/** No function of a store that filters by the viewer shows anything of ours to another organization. */
export function testVisible(kit: Kit): void {
  const functions = functionsOf(kit.name);
  const cases = Object.entries(kit.visible.cases);
  let parley: TestParley;
  let scene: Scene;
  let subject: Scene;

  beforeAll(async () => {
    parley = await startTestParley({ environment: kit.environment ?? {} });
    const world = await makeWorld(parley, kit);
    scene = await makeScene(world, kit, true);
    subject = { ...scene, ...(await kit.visible.more(world, scene)) };
  });
  afterAll(() => parley?.close());

  test.each(cases)("%s", async (name, { args, alsoHiddenFrom = [] }) => {
    const [declared, ...others] = functions.filter((one) => one.name === name);
    expect([declared?.name, others]).toEqual([name, []]);
    const ask = await load(declared!);
    const shownTo = async (viewer: Viewer): Promise<string[]> =>
      marksIn(await parley.services.database.request.transaction(async (tx) => ask(tx, viewer, ...args(subject))));
    const seen = await Promise.all(insiders.map(async (caller) => shownTo(await viewerOf(caller))));
    const ours = new Set(seen.flat());
    expect(ours.size).toBeGreaterThan(0);
    const leaks: string[] = [];
    const blind = [...outsiders, ...alsoHiddenFrom].map((caller) => viewerOf(caller));
    for (const viewer of [anonymous, ...(await Promise.all(blind))])
      leaks.push(...(await shownTo(viewer)).filter((mark) => ours.has(mark)).map((mark) => `${viewer.kind}: ${mark}`));
    expect(leaks).toEqual([]);
  });

  async function viewerOf(caller: Caller): Promise<Viewer> {
    const viewer = await credentialDirectory(parley.services).lookup(wireOf(scene.credentials[caller]!));
    if (viewer === null) throw new Error(`The credential of ${caller} is unknown.`);
    return viewer;
  }
}

function wireOf(credential: TestCredential): { scheme: "api_key" | "bearer"; value: string } {
  const headers = headersOf(credential);
  const bearer = headers["authorization"]?.slice("Bearer ".length);
  return bearer === undefined
    ? { scheme: "api_key", value: headers["x-api-key"]! }
    : { scheme: "bearer", value: bearer };
}

/** What tells one thing from another: texts and bytes that are long and have digits, as ids have. */
function marksIn(value: unknown): string[] {
  if (typeof value === "string") return value.length >= 16 && /\d/.test(value) ? [value] : [];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString("hex")];
  if (value === null || typeof value !== "object" || value instanceof Date) return [];
  return Object.values(value).flatMap(marksIn);
}
