import { type Command, Option } from "commander";
import {
  FreezeAgentDocument,
  type FreezeAgentMutation,
  FreezeOrganizationDocument,
  UnfreezeAgentDocument,
  UnfreezeOrganizationDocument,
} from "../../clients/graphql/index.js";
import { UsageError } from "../terminal/exit-codes.js";
import { online } from "../terminal/online.js";
import { onInstallation } from "./on-installation.js";

interface What {
  readonly organization?: true;
  readonly installation?: true;
}

interface Freezing extends What {
  readonly all?: true;
  readonly reason?: string;
}

interface Unfreezing extends What {
  readonly queued?: "resume" | "cancel";
}

type Frozen = FreezeAgentMutation["freezeAgent"];

/** `parley freeze`, `parley unfreeze`. */
export function addFreezes(program: Command): void {
  program
    .command("freeze")
    .argument("[handle]", "the agent")
    .description("stop an agent at once, or all of them; its page in the console undoes it")
    .option("--organization", "all agents of the organization")
    .option("--installation", "all agents of the installation in this folder, whether its servers run or not")
    .option("--all", "their keys also read nothing: for a key that leaked")
    .option("--reason <text>", "why, for people")
    .action(
      byPlace<Freezing>(
        onInstallation(async (services, _: undefined, { all, reason }: Freezing) => {
          const { freezeInstallation } = await import("../installation/freeze-installation.js");
          return freezeInstallation(services, all === true, reason ?? null);
        }),
        online(async (run, given: string | undefined, { all, reason }: Freezing) => {
          const agentHandle = handleOf(given);
          const values = { mode: all === true ? "ALL" : "SENDS", reason: reason ?? null } as const;
          const frozen: Frozen =
            agentHandle === null
              ? (await run.run(FreezeOrganizationDocument, values)).freezeOrganization
              : (await run.run(FreezeAgentDocument, { agentHandle, ...values })).freezeAgent;
          run.out.result(frozen, () => linesOf(frozen, agentHandle));
        }),
      ),
    );
  program
    .command("unfreeze")
    .argument("[handle]", "the agent")
    .description("unfreeze an agent; the answer is the page where an admin does it in a browser")
    .option("--organization", "all agents of the organization")
    .option("--installation", "all agents of the installation in this folder; this needs no browser")
    .addOption(new Option("--queued <choice>", "what becomes of what waits").choices(["resume", "cancel"]))
    .action(
      byPlace<Unfreezing>(
        onInstallation(async (services, _: undefined, { queued }: Unfreezing) => {
          const { unfreezeInstallation } = await import("../installation/freeze-installation.js");
          return unfreezeInstallation(services, queued ?? null);
        }),
        online(async (run, given: string | undefined, { queued }: Unfreezing) => {
          const agentHandle = handleOf(given);
          const choice = queued === undefined ? null : queued === "resume" ? "RESUME" : "CANCEL";
          if (agentHandle === null) await run.run(UnfreezeOrganizationDocument, { queued: choice });
          else await run.run(UnfreezeAgentDocument, { agentHandle, queued: choice });
          run.out.result({ unfrozen: agentHandle }, () => ["Unfrozen."]);
        }),
      ),
    );
}

type Action = (...given: unknown[]) => Promise<void>;

/** Chooses the action: an installation is stopped in its folder, everything else over the API. */
function byPlace<Given extends What>(here: Action, there: Action) {
  return async (handle: string | undefined, options: Given, command: Command): Promise<void> => {
    const { organization, installation } = options;
    if ([handle, organization, installation].filter((one) => one !== undefined).length !== 1) {
      throw new UsageError("Name an agent, or pass --organization or --installation.");
    }
    await (installation === true ? here : there)(handle, options, command);
  };
}

/** Null for the organization. */
const handleOf = (given: string | undefined): string | null => given?.replace(/^@/, "") ?? null;

function linesOf({ counts: { queued, inFlight } }: Frozen, handle: string | null): string[] {
  const who = handle === null ? "All agents of the organization are" : `@${handle} is`;
  return [`${who} frozen. ${queued} waiting, ${inFlight} being handed over.`];
}
