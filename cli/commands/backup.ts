import type { Command } from "commander";
import type { CommonOptions } from "../terminal/online.js";
import { requireInstallation } from "./on-installation.js";
import { Output } from "../terminal/output.js";

/** `parley backup` and `parley restore`. */
export function addBackup(program: Command, version: string): void {
  program
    .command("backup")
    .argument("<file>", "the file to write; it must not exist")
    .description("back up the installation into a file; its servers may run; the file does not contain the secret")
    .action(async (file: string, _: unknown, command: Command) => {
      requireInstallation();
      const out = new Output(command.optsWithGlobals<CommonOptions>().json === true);
      const { backUpInstallation } = await import("../backup/back-up-installation.js");
      const made = await backUpInstallation(file, version, ({ done, of, rows }) =>
        out.progress(done / of, `${rows} rows`),
      );
      out.progressDone();
      out.result(made, () => [`Wrote ${made.rows} rows to ${made.file}.`]);
      out.remark(`Keep the secret too, in a different place: ${made.secret}. Without it the backup cannot be used.`);
    });
  program
    .command("restore")
    .argument("<file>", "the backup")
    .description("restore a backup into an empty installation; its server must not run")
    .action(async (file: string, _: unknown, command: Command) => {
      const out = new Output(command.optsWithGlobals<CommonOptions>().json === true);
      const { restoreInstallation } = await import("../backup/restore-installation.js");
      const rows = await restoreInstallation(file, (done) => out.progress(null, `${done} rows`));
      out.progressDone();
      out.result({ rows }, () => [`Restored ${rows} rows. Start the server.`]);
    });
}
