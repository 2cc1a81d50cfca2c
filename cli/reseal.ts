import { runCommand } from "../gateway/start/run-command.js";
import { resealInstallation } from "./installation/reseal-installation.js";
import { say } from "./installation/command-output.js";

/** `npm run reseal`, as `parley reseal`. Ends with 1 when the other secrets are still needed. */
await runCommand(async (services) => say(await resealInstallation(services)));
