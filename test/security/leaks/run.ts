import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createDataDir, removeDataDir } from "../../support/data-dir.js";
import { readOutbox } from "../../support/mail.js";
import { headersOf } from "../../support/parley.js";
import { readFirstKeys } from "../../support/processes.js";
import { graphqlCall } from "../../support/kit/calls.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { makeWorld, type Scene, type World } from "../../support/kit/scene.js";
import { wholeKit } from "../../support/kit/whole.js";
import { tablesOfSecrets, whileBroken } from "./broken-database.js";
import { callEveryTool, callToolsAnyhow, misplaceInTools } from "./every-tool.js";
import { callAsAllowed, callEverything, changesOf, makeKnownScene } from "./every-operation.js";
import { Material } from "./material.js";
import { misplaceSecrets } from "./misplaced.js";
import { Secrets } from "../../support/kit/secrets.js";
import { type ServerLife, startLife } from "./server-life.js";
import { killAtWork } from "./sudden-end.js";

/** What a server went through with its secrets, and what that left behind. */
export interface Run {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly material: Material;
  /** Codes that were mailed. */
  readonly codes: readonly string[];
  /** Operations without a single success. */
  readonly undone: readonly string[];
  /** What changes were answered while they could not be stored. */
  readonly answersWhenBroken: readonly string[];
  readonly receiver: Receiver;
  /** Starts the server once more, for what shall be planted. */
  startAgain(material: Material): Promise<ServerLife>;
  close(): Promise<void>;
}

/**
 * A server of its own lives: every operation and tool, a day without mishaps, secrets out of place, a database that takes nothing, a
 * power cut in the middle of work; then with a new PARLEY_SECRET once more, and an orderly end.
 */
export async function runServer(): Promise<Run> {
  const dataDir = await createDataDir();
  const receiver = await startReceiver();
  const [secrets, material, codes] = [new Secrets(), new Material(), [] as string[]];
  const lives: ServerLife[] = [];
  const start = async (into: Material, secret?: string): Promise<ServerLife> => {
    const life = await startLife(dataDir, into, secrets, secret);
    lives.push(life);
    return life;
  };
  const live = (world: World, scene: Scene, { parley }: ServerLife): Promise<void> =>
    wholeKit.secretLife!.live({ world, scene, parley, secrets, receiver, codes });
  const close = async (): Promise<void> => {
    await Promise.all(lives.map((life) => life.stop()));
    await receiver.close();
    await removeDataDir(dataDir);
  };
  try {
    const first = await start(material);
    const secret = await addFirstSecrets(dataDir, secrets);
    const world = await makeWorld(first.parley, wholeKit);
    const scene = async (): Promise<Scene> => makeKnownScene(wholeKit, world, secrets);
    const followed = await scene();
    followEverything(first, followed);
    const undone = await callEverything(wholeKit, world, followed, secrets);
    undone.push(...(await callEveryTool(world, await scene(), material)));
    await live(world, await scene(), first);
    const wrong = await scene();
    await misplaceSecrets(wholeKit, world, wrong, headersOf(wrong.credentials["sib"]!)["x-api-key"]!, material);
    await misplaceInTools(world, wrong, headersOf(wrong.credentials["sib"]!)["x-api-key"]!, material);
    const answersWhenBroken = await breakDatabase(first, world, scene, material);
    await first.noteRows();
    await killAtWork(first, await scene());

    // From now on the secret of the environment seals, and the one of the file still opens.
    const sealing = randomBytes(24).toString("base64");
    secrets.add("PARLEY_SECRET of the environment", sealing);
    const both = `${sealing},${secret}`;
    const second = await start(material, both);
    const again = { ...world, parley: second.parley };
    await live(again, await makeKnownScene(wholeKit, again, secrets), second);
    await callAsAllowed(again, await makeKnownScene(wholeKit, again, secrets), changesOf(wholeKit));
    material.note("metrics", "/metrics", await (await fetch(`${second.parley.url}/metrics`)).text());
    await second.noteRows();
    await second.database.client.query("checkpoint");
    const exitCode = await second.stop();
    if (exitCode !== 0) throw new Error(`The server ended with ${String(exitCode)}.`);
    noteReceived(receiver, material);
    for (const { text } of await readOutbox(second.parley)) {
      secrets.addAllIn(text);
      codes.push(...[...text.matchAll(/^ {4}(\d{6})$/gm)].map(([, found]) => found!));
    }
    const startAgain = (into: Material): Promise<ServerLife> => start(into, both);
    return { dataDir, secrets, material, codes, undone, answersWhenBroken, receiver, startAgain, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Adds what a receiver was sent; its address is its own. */
export function noteReceived({ received }: Receiver, material: Material): void {
  for (const { headers, body } of received) material.note("webhook", "receiver", JSON.stringify([headers, body]));
}

/** What the first start made: known to the operator alone. Answers the PARLEY_SECRET. */
async function addFirstSecrets(dataDir: string, secrets: Secrets): Promise<string> {
  const read = async (name: string): Promise<string> => (await readFile(path.join(dataDir, name), "utf8")).trim();
  const secret = await read("secret");
  secrets.add("PARLEY_SECRET of the data directory", secret);
  secrets.add("password of the embedded database", await read("postgres-password"));
  const { admin_key: key, console_token: token } = await readFirstKeys(dataDir);
  secrets.add("first admin key", key!);
  secrets.add("first console token", token!);
  return secret;
}

/** Whatever the target may follow, it follows. */
function followEverything({ parley }: ServerLife, scene: Scene): void {
  for (const { name, answers } of wholeKit.expected.graphql.filter((row) => row.name.startsWith("Subscription.")))
    if (answers["own"] === "ok")
      parley.follow({ apiKey: scene.credentials["own"] }, graphqlCall(wholeKit, name, scene));
}

/** Everything that changes something, while rows of secrets cannot be written, and then no events either. */
async function breakDatabase(
  { database: { client } }: ServerLife,
  world: World,
  makeOne: () => Promise<Scene>,
  material: Material,
): Promise<string[]> {
  const tables = [...(await tablesOfSecrets(client)), "vault"];
  const answers: string[] = [];
  for (const broken of [tables, [...tables, "event"]]) {
    const scene = await makeOne();
    await whileBroken(client, broken, async () => {
      answers.push(...(await callAsAllowed(world, scene, changesOf(wholeKit))));
      await callToolsAnyhow(world, scene, material);
    });
  }
  return answers;
}
