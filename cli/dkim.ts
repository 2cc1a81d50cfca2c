import { runCommand } from "../gateway/start/run-command.js";
import { dkimOfInstallation } from "./installation/dkim-of-installation.js";
import { say } from "./installation/command-output.js";

/** `npm run dkim` and `npm run dkim -- rotate`, as `parley dkim`. */
await runCommand(async (services) => {
  const [what, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (what !== undefined && what !== "rotate")) {
    console.error("Usage: npm run dkim, or npm run dkim -- rotate");
    process.exitCode = 1;
    return;
  }
  say(await dkimOfInstallation(services, what === "rotate"));
});
