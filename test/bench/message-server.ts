import type { FastifyInstance } from "fastify";
import { type RunningParley, startParley } from "../../gateway/start/parley.js";
import { PlainMessages } from "./baselines/plain-messages.js";
import { answerParent } from "./child.js";

/** Where the server under test and the plain program beside it listen. */
export interface MessageAddresses {
  readonly parley: string;
  /** The API of simulated phones. */
  readonly handsets: string;
  readonly plain: string;
}

const atOnce = 8;

let parley: RunningParley | undefined;
let plain: PlainMessages | undefined;
let app: FastifyInstance | undefined;

async function start(settings: Record<string, string>): Promise<MessageAddresses> {
  parley = await startParley({ environment: settings });
  const handsets = parley.listeners.find(({ name }) => name === "Handsets")?.address;
  if (handsets == null) throw new Error("The server does not listen for simulated phones.");
  plain = await PlainMessages.open(settings["DATABASE_URL"]!);
  const listening = await plain.listen();
  ({ app } = listening);
  return { parley: parley.url, handsets, plain: listening.url };
}

function processorMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Microseconds of processor time for each message that arrives. */
async function receivePlain(count: number): Promise<number> {
  const before = processorMicroseconds();
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await plain!.receive("A message of a person, as long as most are.");
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (processorMicroseconds() - before) / count;
}

answerParent({ start, processorMicroseconds, receivePlain }, async () => {
  await app?.close();
  await plain?.close();
  await parley?.close();
});
