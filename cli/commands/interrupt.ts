import { exitCodes } from "./exit-codes.js";

const controller = new AbortController();

/** Aborts when the user or the system wants the command to end. */
export const interrupted: AbortSignal = controller.signal;

/** Listens for Ctrl-C. The first one ends the command in order; the second one ends the process at once. */
export function listenForInterrupts(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort();
    });
  }
  // `parley events tail | head` closes the pipe: there is nobody left to tell anything.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
}
