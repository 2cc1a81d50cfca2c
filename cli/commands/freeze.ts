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

interface What {
  readonly organization?: true;
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
    .description("stop an agent at once, or with --organization all of them; its page in the console undoes it")
    .option("--organization", "all agents of the organization")
    .option("--all", "their keys also read nothing: for a key that leaked")
    .option("--reason <text>", "why, for people")
    .action(
      online(async (run, given: string | undefined, { organization, all, reason }: Freezing) => {
        const agentHandle = oneOf(given, organization);
        const values = { mode: all === true ? "ALL" : "SENDS", reason: reason ?? null } as const;
        const frozen: Frozen =
          agentHandle === null
            ? (await run.run(FreezeOrganizationDocument, values)).freezeOrganization
            : (await run.run(FreezeAgentDocument, { agentHandle, ...values })).freezeAgent;
        run.out.result(frozen, () => linesOf(frozen, agentHandle));
      }),
    );
  program
    .command("unfreeze")
    .argument("[handle]", "the agent")
    .description("unfreeze an agent; the answer is the page where an admin does it in a browser")
    .option("--organization", "all agents of the organization")
    .addOption(new Option("--queued <choice>", "what becomes of what waits").choices(["resume", "cancel"]))
    .action(
      online(async (run, given: string | undefined, { organization, queued }: Unfreezing) => {
        const agentHandle = oneOf(given, organization);
        const choice = queued === undefined ? null : queued === "resume" ? "RESUME" : "CANCEL";
        if (agentHandle === null) await run.run(UnfreezeOrganizationDocument, { queued: choice });
        else await run.run(UnfreezeAgentDocument, { agentHandle, queued: choice });
        run.out.result({ unfrozen: agentHandle }, () => ["Unfrozen."]);
      }),
    );
}

/** The handle; null for the organization. */
function oneOf(handle: string | undefined, organization: true | undefined): string | null {
  if ((handle === undefined) === (organization === undefined))
    throw new UsageError("Name an agent, or pass --organization.");
  return handle === undefined ? null : handle.replace(/^@/, "");
}

function linesOf({ counts: { queued, inFlight } }: Frozen, handle: string | null): string[] {
  const who = handle === null ? "All agents of the organization are" : `@${handle} is`;
  return [`${who} frozen. ${queued} waiting, ${inFlight} being handed over.`];
}
