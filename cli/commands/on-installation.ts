import { existsSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import type { CommandOutput } from "../installation/command-output.js";
import { CommandError, exitCodes, UsageError } from "../terminal/exit-codes.js";
import type { CommonOptions } from "../terminal/online.js";
import { Output } from "../terminal/output.js";

/**
 * Commands that work on the installation itself, beside its servers: with its settings and its database, and without a
 * key. The code of the server is loaded only when one of them runs.
 */
export function addInstallationCommands(program: Command): void {
  program
    .command("start")
    .description("start the server; without a command, parley does the same")
    .option("--port <port>", "the port to listen on (setting PORT)")
    .option("--host <address>", "the address to listen on (setting HOST)")
    .option("--data-dir <folder>", "where everything is kept (setting PARLEY_DATA_DIR)")
    .addHelpText("after", "\ndocs/settings.md lists all settings. Ctrl-C stops the server and its database.")
    .action(async ({ port, host, dataDir }: { port?: string; host?: string; dataDir?: string }) => {
      for (const [name, value] of Object.entries({ PORT: port, HOST: host, PARLEY_DATA_DIR: dataDir })) {
        if (value !== undefined) process.env[name] = value;
      }
      const { keepCompiledCode } = await import("../../gateway/start/compile-cache.js");
      keepCompiledCode(process.env);
      await import("../../gateway/start/serve.js");
    });
  program
    .command("bootstrap")
    .description("create the first organization and its keys, if there is none")
    .action(
      onInstallation(async (services) => {
        const { bootstrapInstallation } = await import("../installation/bootstrap-installation.js");
        return bootstrapInstallation(services);
      }),
    );
  program
    .command("reseal")
    .description("encrypt everything with the first secret of PARLEY_SECRET")
    .action(
      onInstallation(async ({ out, ...services }) => {
        const { resealInstallation } = await import("../installation/reseal-installation.js");
        const output = await resealInstallation(services, ({ done, of, values }) =>
          out.progress(done / of, `${values} values`),
        );
        out.progressDone();
        return output;
      }),
    );
  program
    .command("dkim")
    .argument("[rotate]", "rotate: create the next key")
    .description("show the DNS record of the key that signs mail from MAIL_DOMAIN")
    .action(
      onInstallation(async (services, what: string | undefined) => {
        if (what !== undefined && what !== "rotate") throw new UsageError("Run parley dkim, or parley dkim rotate.");
        const { dkimOfInstallation } = await import("../installation/dkim-of-installation.js");
        return dkimOfInstallation(services, what === "rotate");
      }),
    );
  program
    .command("sign-in-link")
    .argument("[email]", "default: the first admin")
    .description("create a sign-in link for a user of the console")
    .action(
      onInstallation(async (services, email: string | undefined) => {
        const { noSuchUser, signInLinkOfUser } = await import("../installation/sign-in-link-of-user.js");
        const output = await signInLinkOfUser(services, email);
        if (output === null) throw new CommandError("not_found", noSuchUser(email));
        return output;
      }),
    );
}

type Services = import("../../gateway/start/run-command.js").CommandServices & { readonly out: Output };

/** The action of a command that works on the installation in this folder. */
export function onInstallation<Args extends unknown[]>(
  work: (services: Services, ...args: Args) => Promise<CommandOutput>,
) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.pop() as Command;
    requireInstallation();
    const out = new Output(command.optsWithGlobals<CommonOptions>().json === true);
    const { withInstallation } = await import("../../gateway/start/run-command.js");
    await withInstallation(async (services) => {
      const { value, lines, remark, isIncomplete = false } = await work({ ...services, out }, ...(given as Args));
      out.result(value, () => lines);
      if (remark !== undefined) out.remark(remark);
      if (isIncomplete) process.exitCode = exitCodes.failed;
    });
  };
}

/** In a folder without an installation, a command would create an empty one and work on that. */
export function requireInstallation({ DATABASE_URL, PARLEY_DATA_DIR }: NodeJS.ProcessEnv = process.env): void {
  if (DATABASE_URL || PARLEY_DATA_DIR || existsSync(path.resolve(".parley"))) return;
  throw new CommandError(
    "no_installation",
    "There is no installation in this folder.",
    "Run the command in the folder of the server, or set PARLEY_DATA_DIR or DATABASE_URL.",
  );
}
