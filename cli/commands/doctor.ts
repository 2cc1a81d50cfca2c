import { existsSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import type { Diagnosis } from "../doctor/diagnosis.js";
import { type ChosenServer, chooseServer } from "../terminal/choose-server.js";
import { exitCodes, NotSignedInError } from "../terminal/exit-codes.js";
import { type CommonOptions, Online } from "../terminal/online.js";
import { Output } from "../terminal/output.js";

const marks = { wrong: "✗", warning: "!", note: "·", ok: "✓" } as const;

/** `parley doctor`: finds problems of an installation, with advice. */
export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description("check the installation in this folder and the server in use, and report problems")
    .action(async (_: unknown, command: Command) => {
      const common = command.optsWithGlobals<CommonOptions>();
      const out = new Output(common.json === true);
      const server = await serverOf(common);
      const found: Diagnosis[] = [...(await localDiagnoses(server === null)), ...(await diagnosesOf(server, out))];
      const isHealthy = found.every(({ severity }) => severity !== "wrong");
      out.result({ healthy: isHealthy, findings: found }, () => found.flatMap(linesOf));
      process.exitCode = isHealthy ? exitCodes.done : exitCodes.unhealthy;
    });
}

async function serverOf(common: CommonOptions): Promise<ChosenServer | null> {
  try {
    return await chooseServer(common);
  } catch (error) {
    if (error instanceof NotSignedInError) return null;
    throw error;
  }
}

/** Checks this machine, if there is an installation, or when there is nothing else to check. */
async function localDiagnoses(isAlone: boolean): Promise<readonly Diagnosis[]> {
  const { DATABASE_URL, PARLEY_DATA_DIR } = process.env;
  if (!isAlone && !DATABASE_URL && !PARLEY_DATA_DIR && !existsSync(path.resolve(".parley"))) return [];
  const { checkInstallation } = await import("../doctor/check-installation.js");
  return checkInstallation(process.env);
}

async function diagnosesOf(server: ChosenServer | null, out: Output): Promise<readonly Diagnosis[]> {
  if (server === null) return [];
  const { checkServer } = await import("../doctor/check-server.js");
  return checkServer(new Online(server, out, undefined));
}

function linesOf({ severity, message, remedy }: Diagnosis): string[] {
  const lines = `${marks[severity]} ${message}`.split("\n").map((line, at) => (at === 0 ? line : `  ${line}`));
  return remedy === null ? lines : [...lines, `  → ${remedy}`];
}
