import { CommanderError } from "commander";
import { exitCodeOf, exitCodes } from "../terminal/exit-codes.js";
import { interrupted } from "../terminal/interrupt.js";
import { createProgram, exitCodeOfUsage } from "./program.js";
import { reportFailure } from "./report-failure.js";

/** Runs one command and sets the exit code of the process. */
export async function runCommandLine(words: readonly string[], version: string): Promise<void> {
  const json = words.includes("--json");
  try {
    await createProgram(version, json).parseAsync(words, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = exitCodeOfUsage(error);
    } else if (interrupted.aborted) {
      process.exitCode = exitCodes.interrupted;
    } else {
      await reportFailure(error, json);
      process.exitCode = exitCodeOf(error);
    }
  }
}
