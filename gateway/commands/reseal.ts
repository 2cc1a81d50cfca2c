import { sealedColumns } from "../../subgraphs/index.js";
import { reseal, type ResealReport } from "../../subgraphs/shared/secrets/reseal.js";
import { runCommand } from "../start/run-command.js";

/**
 * `npm run reseal`: seals everything again under the first secret of PARLEY_SECRET, so that the others can be dropped.
 * Ends with 1 when the others are still needed.
 */
await runCommand(async ({ database, keyring }) => print(await reseal(database, keyring, sealedColumns)));

function print(report: ResealReport): void {
  for (const { table, column, resealed, unreadable, changed } of report.columns) {
    const rest = [
      unreadable > 0 ? `${unreadable} not readable` : "",
      changed > 0 ? `${changed} changed meanwhile` : "",
    ];
    console.log(
      `${`${table}.${column}`.padEnd(32)} ${[`${resealed} sealed again`, ...rest.filter(Boolean)].join(", ")}`,
    );
  }
  if (report.complete) {
    console.log("Everything is encrypted with the first secret. You can remove the others from PARLEY_SECRET.");
    return;
  }
  console.log(
    "Not everything is encrypted with the first secret yet. Keep the other secrets, and run this command again.",
  );
  process.exitCode = 1;
}
