import { type Command, Option } from "commander";
import { UsageError } from "../terminal/exit-codes.js";

/** Labels to add and to remove. */
export interface LabelOptions {
  readonly add?: string[];
  readonly remove?: string[];
}

/** Gives a command labels to add and to remove. */
export function labelling(command: Command): Command {
  return command
    .addOption(new Option("--add <label...>", "labels to add"))
    .addOption(new Option("--remove <label...>", "labels to remove"));
}

/** The same as operations take them. */
export function labelsToChange({ add = [], remove = [] }: LabelOptions) {
  if (add.length + remove.length === 0) throw new UsageError("Say what to --add or to --remove.");
  return { addLabels: add, removeLabels: remove };
}
