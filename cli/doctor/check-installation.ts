import { readConfig } from "../../gateway/files/read-config.js";
import { checkPort } from "../../gateway/start/check-port.js";
import { explainFailure } from "../../gateway/start/explain-failure.js";
import { runningAddress } from "../../gateway/start/running-address.js";
import { checkDatabase } from "./check-database.js";
import { checkFolder } from "./check-folder.js";
import { type Diagnosis, ok, wrong } from "./diagnosis.js";

/** Checks of an installation that need only its machine, and no running server. */
export async function checkInstallation(environment: NodeJS.ProcessEnv): Promise<Diagnosis[]> {
  let config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [wrong("settings", explainFailure(error), "docs/settings.md says what each setting may be.")];
  }
  const running = await runningAddress(config.PARLEY_DATA_DIR);
  return [
    ok("settings", "The settings are valid."),
    ...(await checkFolder(config.PARLEY_DATA_DIR)),
    ...(await checkDatabase(config)),
    running === null ? await checkFreePort(config) : ok("running", `A server runs and listens at ${running}.`),
  ];
}

async function checkFreePort(config: Parameters<typeof checkPort>[0]): Promise<Diagnosis> {
  try {
    await checkPort(config);
    return ok("port", `No server of this folder runs. Port ${config.PORT} is free.`);
  } catch (error) {
    return wrong("port", explainFailure(error), null);
  }
}
