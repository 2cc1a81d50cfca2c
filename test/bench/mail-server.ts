import { simpleParser } from "mailparser";
import { type RunningParley, startParley } from "../../gateway/start/parley.js";
import { PlainMail } from "./baselines/plain-mail.js";
import { PlainSmtp } from "./baselines/plain-smtp.js";
import { answerParent } from "./child.js";
import { messageOf, outsideMail } from "./mails.js";

/** Where the server under test and the plain programs beside it listen. */
export interface MailAddresses {
  readonly parley: string;
  /** Ports of SMTP. */
  readonly smtp: number;
  readonly plainSmtp: number;
}

/** So many of something, the first one of that seed. */
export interface Amount {
  readonly firstSeed: number;
  readonly count: number;
}

const atOnce = 8;

let parley: RunningParley | undefined;
let plainSmtp: PlainSmtp | undefined;
let plainMail: PlainMail | undefined;

async function start(settings: Record<string, string>): Promise<MailAddresses> {
  parley = await startParley({ environment: settings });
  const address = parley.listeners.find(({ name }) => name === "SMTP")?.address;
  if (address == null) throw new Error("The server does not listen for SMTP.");
  plainSmtp = await PlainSmtp.open();
  plainMail = await PlainMail.open(settings["DATABASE_URL"]!);
  return { parley: parley.url, smtp: Number(new URL(address).port), plainSmtp: await plainSmtp.listen() };
}

/** Microseconds of processor time, each. What is worked on is made before. */
async function costOfEach<Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<unknown>): Promise<number> {
  const before = processorMicroseconds();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < things.length) await work(things[next++]!);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (processorMicroseconds() - before) / things.length;
}

function processorMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function seeds({ firstSeed, count }: Amount): number[] {
  return Array.from({ length: count }, (_, index) => firstSeed + index);
}

answerParent(
  {
    start,
    processorMicroseconds,
    sendPlain: (amount: Amount) => {
      const messages = seeds(amount).map((seed) => ({
        ...messageOf(seed),
        from: "sender@example.com",
        to: "receiver@example.com",
      }));
      return costOfEach(messages, (message) => plainMail!.send(message));
    },
    parseAlone: (amount: Amount) => {
      const mails = seeds(amount).map((seed) => Buffer.from(outsideMail(seed, "box@example.com").raw));
      return costOfEach(mails, (mail) => simpleParser(mail));
    },
  },
  async () => {
    await plainSmtp?.close();
    await plainMail?.close();
    await parley?.close();
  },
);
