import { systemClock } from "../../subgraphs/shared/clock/clock.js";
import { readConfig } from "../files/read-config.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { createLogger } from "../../subgraphs/shared/logging/logger.js";
import { checkSecret } from "../../subgraphs/shared/secrets/secret-check.js";
import { startDatabaseBeside } from "./database.js";
import { explainFailure } from "./explain-failure.js";
import { peopleAddress } from "./people-address.js";
import { runningAddress } from "./running-address.js";
import { openKeyring } from "./secret.js";

/** The context of a command: the installation's database, opened with the right secret, and no server. */
export type CommandServices = Pick<Services, "config" | "database" | "keyring" | "clock" | "publicBaseUrl">;

/**
 * Runs an operator's command and exits with 1 when it fails. It may run beside the servers, including the one with the
 * embedded database.
 */
export async function runCommand(work: (services: CommandServices) => Promise<void>): Promise<void> {
  try {
    await withInstallation(work);
  } catch (error) {
    console.error(explainFailure(error));
    process.exitCode = 1;
  }
}

/** The same for a caller that reports the failure itself. */
export async function withInstallation(work: (services: CommandServices) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const keyring = await openKeyring(config);
  const started = await startDatabaseBeside(config, createLogger(config.LOG_LEVEL));
  const { database } = started;
  try {
    await checkSecret(database, keyring, systemClock);
    const listening = (await runningAddress(config.PARLEY_DATA_DIR)) ?? `http://${config.HOST}:${config.PORT}`;
    const publicBaseUrl = config.PUBLIC_BASE_URL ?? peopleAddress(listening);
    await work({ config, database, keyring, clock: systemClock, publicBaseUrl });
  } finally {
    await database.close();
    await started.stop();
  }
}
