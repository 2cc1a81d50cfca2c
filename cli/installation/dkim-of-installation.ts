import { readDkimRecords, rotateDkimKey } from "../../subgraphs/index.js";
import type { CommandServices } from "../../gateway/start/run-command.js";
import type { CommandOutput } from "./command-output.js";

/**
 * The TXT record of the key that signs the mail of `MAIL_DOMAIN`. With `rotate` it creates the next key and shows its
 * record too: the server signs with it once it finds the record.
 */
export async function dkimOfInstallation(services: CommandServices, rotate: boolean): Promise<CommandOutput> {
  const records = await (rotate ? rotateDkimKey(services) : readDkimRecords(services));
  const { current, next } = records;
  const lines = [current, ...(next === null ? [] : [next])].map(({ name, value }) => `${name} TXT "${value}"`);
  if (next === null) return { value: records, lines };
  const remark =
    "Publish both records. The server signs with the second key once it finds its record; keep the first for a week.";
  return { value: records, lines, remark };
}
