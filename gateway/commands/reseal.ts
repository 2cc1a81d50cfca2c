import { systemClock } from "../../subgraphs/shared/clock/clock.js";
import { ConfigError, readConfig } from "../../subgraphs/shared/config/config.js";
import { openDatabase } from "../../subgraphs/shared/database/client.js";
import { startEmbeddedPostgres } from "../../subgraphs/shared/database/embedded/supervisor.js";
import { DatabaseStartError } from "../../subgraphs/shared/database/start-error.js";
import { createLogger } from "../../subgraphs/shared/logging/logger.js";
import { Keyring } from "../../subgraphs/shared/secrets/keyring.js";
import { reseal, type ResealReport } from "../../subgraphs/shared/secrets/reseal.js";
import { checkSecret } from "../../subgraphs/shared/secrets/secret-check.js";
import { SecretError } from "../../subgraphs/shared/secrets/secret-error.js";
import { readOrCreateSecret } from "../../subgraphs/shared/secrets/secret-file.js";

/**
 * `npm run reseal`: seals everything again under the first secret of PARLEY_SECRET, so that the others can be dropped.
 * With an outside database it may run beside the servers; an embedded one must not be in use.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const plainLog = { info: (text: string) => log.info({}, text), warn: (text: string) => log.warn({}, text) };
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: config.PARLEY_DATA_DIR, log: plainLog })
      : undefined;
  const url = config.DATABASE_URL ?? embedded!.url;
  const database = openDatabase({ url, poolSize: config.DATABASE_POOL_SIZE, log });
  try {
    const keyring = new Keyring(config.PARLEY_SECRET ?? (await readOrCreateSecret(config.PARLEY_DATA_DIR)));
    await checkSecret(database, keyring, systemClock);
    print(await reseal(database, keyring));
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

function print(report: ResealReport): void {
  for (const { table, column, resealed, unreadable, changed } of report.columns) {
    const rest = [
      unreadable > 0 ? `${unreadable} not readable` : "",
      changed > 0 ? `${changed} changed meanwhile` : "",
    ];
    console.log(
      `${`${table}.${column}`.padEnd(36)} ${[`${resealed} sealed again`, ...rest.filter(Boolean)].join(", ")}`,
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
