import { readDkimRecords, rotateDkimKey } from "../../subgraphs/index.js";
import { runCommand } from "../start/run-command.js";

/**
 * `npm run dkim`: prints the TXT record of the key that signs the mail of `MAIL_DOMAIN`. `npm run dkim -- rotate` makes the next
 * key and prints its record too: the server signs with it once it finds the record.
 */
await runCommand(async (services) => {
  const [what, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (what !== undefined && what !== "rotate")) {
    console.error("Usage: npm run dkim, or npm run dkim -- rotate");
    process.exitCode = 1;
    return;
  }
  const { current, next } = await (what === "rotate" ? rotateDkimKey(services) : readDkimRecords(services));
  console.log(`${current.name} TXT "${current.value}"`);
  if (next === null) return;
  console.log(`${next.name} TXT "${next.value}"`);
  console.error(
    "Publish both records. The server signs with the second key once it finds its record; keep the first for a week.",
  );
});
