import { runCommand } from "../gateway/start/run-command.js";
import { bootstrapInstallation } from "./installation/bootstrap-installation.js";
import { say } from "./installation/command-output.js";

/** `npm run bootstrap`, as `parley bootstrap`. */
await runCommand(async (services) => say(await bootstrapInstallation(services)));
