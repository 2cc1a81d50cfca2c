import { Command, type OutputConfiguration } from "commander";
import { addAgents } from "./agents.js";
import { addFreezes } from "./freeze.js";
import { addBackup } from "./backup.js";
import { addChat } from "./chat.js";
import { addCompletion } from "./completion.js";
import { addContacts } from "./contacts.js";
import { addDoctor } from "./doctor.js";
import { addEvents } from "./events.js";
import { exitCodes } from "../terminal/exit-codes.js";
import { addExport } from "./export.js";
import { addIm } from "./im.js";
import { listenForInterrupts } from "../terminal/interrupt.js";
import { addKeys } from "./keys.js";
import { addMail } from "./mail.js";
import { addMcp } from "./mcp.js";
import { addInstallationCommands } from "./on-installation.js";
import { addNotes } from "./notes.js";
import { addReviewLists } from "./review-lists.js";
import { addReviews } from "./reviews.js";
import { addRules } from "./rules.js";
import { addScreening } from "./screening.js";
import { addSignIn } from "./sign-in.js";
import { addStatus } from "./status.js";
import { addTasks } from "./tasks.js";
import { addVault } from "./vault.js";
import { addWebhooks } from "./webhooks.js";

const exitCodeHelp = [
  "",
  "Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 no valid key, 4 not allowed, 5 not found,",
  "6 the server does not answer, 7 doctor found a fault, 130 ended by Ctrl-C.",
  "The server is chosen by --profile, else by PARLEY_URL and PARLEY_KEY, else by the profile in use. Otherwise it is",
  "the server that runs in this folder.",
].join("\n");

/** The command line with all its commands. */
export function createProgram(version: string, json: boolean): Command {
  const program = new Command("parley")
    .description("Parley: a communication service for AI agents. Without a command, the server is started.")
    .version(version)
    .option("--json", "print JSON: one value, or one line per event")
    .option("--profile <name>", "use this profile")
    .option("--url <address>", "the address of the server")
    .option("--idempotency-key <key>", "key of this call: a repeat with the same key has no further effect")
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput(json ? usageInJson : {})
    .addHelpText("after", ({ error: isUsage }) => (isUsage && json ? "" : exitCodeHelp));
  program.hook("preAction", (_, command) => {
    // The server has its own signal handlers.
    if (command.name() !== "start") listenForInterrupts();
  });
  for (const add of [
    addInstallationCommands,
    (command: Command) => addBackup(command, version),
    addDoctor,
    addStatus,
    addSignIn,
    addAgents,
    addFreezes,
    addReviews,
    addRules,
    addReviewLists,
    addKeys,
    addTasks,
    addMail,
    addScreening,
    addIm,
    addChat,
    addContacts,
    addNotes,
    addWebhooks,
    addEvents,
    addVault,
    (command: Command) => addExport(command, version),
    addMcp,
  ]) {
    add(program);
  }
  addCompletion(program);
  return program;
}

/** With `--json`, usage errors are JSON too. commander prints help for an incomplete command. */
const usageInJson: OutputConfiguration = {
  outputError: (text) => tellUsage(text.trim().replace(/^error: /, ""), null),
  writeErr: () => tellUsage("The command is incomplete.", "Add --help to see how it goes on."),
};

function tellUsage(message: string, hint: string | null): void {
  process.stderr.write(`${JSON.stringify({ error: { code: "usage", message, hint, violations: [] } })}\n`);
}

/** The exit code for what commander throws instead of ending the process: help and the version are not failures. */
export function exitCodeOfUsage({ exitCode }: { readonly exitCode: number }): number {
  return exitCode === 0 ? exitCodes.done : exitCodes.usage;
}
