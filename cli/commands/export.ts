import path from "node:path";
import type { Command } from "commander";
import { online } from "../terminal/online.js";

/** `parley export`. */
export function addExport(program: Command, version: string): void {
  program
    .command("export")
    .argument("<folder>", "the folder to write; an export that was interrupted goes on")
    .description(
      "write what the organization has into a folder: mail as mbox, the rest as JSON lines; needs an admin key",
    )
    .action(
      online(async (run, folder: string) => {
        const { server, out } = run;
        const { exportOrganization } = await import("../export/export-organization.js");
        const { openSource } = await import("../export/open-source.js");
        const made = await exportOrganization(openSource(run), {
          folder: path.resolve(folder),
          server: server.url,
          version,
          now: () => new Date(),
          onProgress: (share, step, rows) => out.progress(share, `${step}, ${rows} rows`),
        });
        out.progressDone();
        const files = Object.entries(made.files);
        out.result(made, () => [
          ...files.map(([file, { rows }]) => `${file}  ${rows}`),
          `Exported ${made.organization.name}. Events after the export: parley events tail --after ${made.eventCursor}`,
        ]);
      }),
    );
}
