import { systemClock } from "../../subgraphs/shared/clock/clock.js";
import { ConfigError, readConfig } from "../../subgraphs/shared/config/config.js";
import { DatabaseStartError } from "../../subgraphs/shared/database/start-error.js";
import { createLogger } from "../../subgraphs/shared/logging/logger.js";
import { reseal, type ResealReport } from "../../subgraphs/shared/secrets/reseal.js";
import { checkSecret } from "../../subgraphs/shared/secrets/secret-check.js";
import { SecretError } from "../../subgraphs/shared/secrets/secret-error.js";
import { startDatabase } from "../start/database.js";
import { openKeyring } from "../start/secret.js";

/**
 * `npm run reseal`: seals everything again under the first secret of PARLEY_SECRET, so that the others can be dropped.
 * With an outside database it may run beside the servers; an embedded one must not be in use. Ends with 1 when the
 * others are still needed.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const keyring = await openKeyring(config);
  const started = await startDatabase(config, createLogger(config.LOG_LEVEL));
  try {
    await checkSecret(started.database, keyring, systemClock);
    print(await reseal(started.database, keyring));
  } finally {
    await started.database.close();
    await started.stop();
  }
}

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
    console.log("Everything is under the first secret. The others may be taken out of PARLEY_SECRET.");
    return;
  }
  console.log("Not everything is under the first secret: keep the others, and run this again.");
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof SecretError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
});
