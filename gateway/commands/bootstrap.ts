import { systemClock } from "../../subgraphs/shared/clock/clock.js";
import { ConfigError, readConfig } from "../../subgraphs/shared/config/config.js";
import { DatabaseStartError } from "../../subgraphs/shared/database/start-error.js";
import { createLogger } from "../../subgraphs/shared/logging/logger.js";
import { checkSecret } from "../../subgraphs/shared/secrets/secret-check.js";
import { SecretError } from "../../subgraphs/shared/secrets/secret-error.js";
import { startDatabase } from "../start/database.js";
import { writeFirstKeys } from "../start/first-keys.js";
import { openKeyring } from "../start/secret.js";

/**
 * `npm run bootstrap`: makes the first organization of a database and keeps its keys in `bootstrap.json` in the data
 * directory. With an outside database it may run beside the servers; an embedded one must not be in use. Where there is
 * an organization it changes nothing.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const keyring = await openKeyring(config);
  const started = await startDatabase(config, createLogger(config.LOG_LEVEL));
  try {
    const { database } = started;
    await checkSecret(database, keyring, systemClock);
    const publicBaseUrl = config.PUBLIC_BASE_URL ?? `http://${config.HOST}:${config.PORT}`;
    const made = await writeFirstKeys({ config, database, keyring, clock: systemClock, publicBaseUrl });
    if (made === null) console.log("There is an organization already; nothing was made.");
    else {
      console.log(`Made the organization ${made.organizationId}. Its admin key and console token are in ${made.file}.`);
      // A link is a secret too: a pipe or a log is no place for it.
      if (process.stdout.isTTY) console.log(`Sign in within 15 minutes, once: ${made.signInUrl}`);
    }
  } finally {
    await started.database.close();
    await started.stop();
  }
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof SecretError;
  console.error(known ? error.message : error);
  process.exitCode = 1;
});
