import type { FastifyInstance } from "fastify";
import { type RunningParley, startParley } from "../../gateway/start/parley.js";
import { PlainChat } from "./baselines/plain-chat.js";
import { answerParent } from "./child.js";

/** Where the server under test and the plain program beside it listen. */
export interface ChatAddresses {
  readonly parley: string;
  readonly plain: string;
}

let parley: RunningParley | undefined;
let plain: PlainChat | undefined;
let app: FastifyInstance | undefined;

async function start(settings: Record<string, string>): Promise<ChatAddresses> {
  parley = await startParley({ environment: settings });
  plain = await PlainChat.open(settings["DATABASE_URL"]!, settings["CHAT_SLACK_API_URL"]!);
  const listening = await plain.listen();
  ({ app } = listening);
  return { parley: parley.url, plain: listening.url };
}

function processorMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

answerParent({ start, processorMicroseconds }, async () => {
  await app?.close();
  await plain?.close();
  await parley?.close();
});
