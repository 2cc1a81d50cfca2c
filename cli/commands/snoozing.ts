import type { Command } from "commander";

/** When a snooze ends. */
export interface SnoozeOptions {
  readonly until: string;
  readonly tz?: string;
}

/** Gives a command the time until which something is snoozed. */
export function snoozing(command: Command): Command {
  return command
    .requiredOption("--until <time>", "such as 2026-07-01T09:30:00Z, or 2026-07-01T09:30 with --tz")
    .option("--tz <zone>", "the time zone of a time without an offset, such as Europe/Berlin");
}

/** The words of a terminal about something that is snoozed, or not. */
export const snoozedInWords = (until: string | null | undefined): string[] => [
  until == null ? "It is not snoozed." : `It is snoozed until ${until}.`,
];
