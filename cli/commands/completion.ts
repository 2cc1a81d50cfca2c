import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";

const description = "print what a shell needs to complete commands; docs/command-line.md says how to use it";

/** `parley completion <shell>`, and the queries of the shell. The library's texts are replaced by ours. */
export function addCompletion(program: Command): void {
  const completing = tab(program, { completionCommandName: "completion" });
  const command = program.commands.find((one) => one.name() === "completion")!;
  command.description(description);
  command.registeredArguments[0]!.description = "the shell";
  completing.commands.get("completion")!.description = description;
}
