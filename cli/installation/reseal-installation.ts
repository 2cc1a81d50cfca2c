import { sealedColumns } from "../../subgraphs/index.js";
import { reseal, type ResealProgress } from "../../subgraphs/shared/secrets/reseal.js";
import type { CommandServices } from "../../gateway/start/run-command.js";
import type { CommandOutput } from "./command-output.js";

/** Encrypts everything again under the first secret of PARLEY_SECRET, so that the others can be removed. */
export async function resealInstallation(
  { database, keyring }: CommandServices,
  onProgress: (progress: ResealProgress) => void = () => {},
): Promise<CommandOutput> {
  const report = await reseal(database, keyring, sealedColumns, onProgress);
  const lines = report.columns.map(({ table, column, resealed, unreadable, changed }) => {
    const rest = [
      unreadable > 0 ? `${unreadable} not readable` : "",
      changed > 0 ? `${changed} changed meanwhile` : "",
    ];
    return `${`${table}.${column}`.padEnd(32)} ${[`${resealed} sealed again`, ...rest.filter(Boolean)].join(", ")}`;
  });
  const verdict = report.complete
    ? "Everything is encrypted with the first secret. You can remove the others from PARLEY_SECRET."
    : "Not everything is encrypted with the first secret yet. Keep the other secrets, and run this command again.";
  return { value: report, lines: [...lines, verdict], isIncomplete: !report.complete };
}
