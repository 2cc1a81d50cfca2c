import type { Command } from "commander";

/** Options of a command that follows events. */
export interface TailOptions {
  readonly agent?: string;
  readonly after?: string;
}

/** Adds the options of a command that follows events until Ctrl-C. */
export function tailing(command: Command): Command {
  return command
    .option("--after <cursor>", "begin after this cursor of an event; default: from now on")
    .addHelpText("after", "\nAfter a lost connection it goes on after the last event. Ctrl-C ends it.");
}
