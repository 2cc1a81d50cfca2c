import { exitCodes } from "./exit-codes.js";

const controller = new AbortController();

/** Aborts when the user or the system ends the command. */
export const interrupted: AbortSignal = controller.signal;

/** Handles Ctrl-C. The first one ends the command in order; the second one ends the process at once. */
export function listenForInterrupts(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort();
    });
  }
  // `parley events tail | head` closes the pipe: output has no reader any more.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
}
