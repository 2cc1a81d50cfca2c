import { type Command, Option } from "commander";
import {
  AgentsDocument,
  type AgentsQuery,
  CreateAgentDocument,
  DeleteAgentDocument,
  UpdateAgentDocument,
} from "../../clients/graphql/index.js";
import { UsageError } from "../terminal/exit-codes.js";
import { list, listing, type ListOptions } from "./lists.js";
import { online } from "../terminal/online.js";
import type { Output } from "../terminal/output.js";
import { agentOf } from "./whose.js";

type Agent = AgentsQuery["identities"]["nodes"][number];

interface NewAgent {
  readonly name?: string;
  readonly description?: string;
}

interface ChangedAgent extends NewAgent {
  readonly im?: "on" | "off";
}

/** `parley agents`. */
export function addAgents(program: Command): void {
  const agents = program.command("agents").description("the agents of the organization");
  listing(agents.command("list").description("list the agents")).action(
    online(async (run, options: ListOptions) => {
      const found = await list(options, async (page) => (await run.run(AgentsDocument, page)).identities);
      run.out.table(
        found,
        [
          ["HANDLE", ({ agentHandle }) => `@${agentHandle}`],
          ["NAME", ({ displayName }) => displayName],
          ["MAILBOX", ({ mailbox }) => mailbox?.emailAddress],
          ["ID", ({ id }) => id],
        ],
        "There are no agents. Run parley agents create <handle>.",
      );
    }),
  );
  agents
    .command("show")
    .argument("[handle]", "not needed with the key of an agent")
    .description("show one agent")
    .action(online(async (run, handle: string | undefined) => show(run.out, await agentOf(run, handle))));
  agents
    .command("create")
    .argument("<handle>")
    .description("create an agent; it gets a mailbox")
    .option("--name <name>", "its display name")
    .option("--description <text>", "what it does")
    .action(
      online(async (run, agentHandle: string, { name, description }: NewAgent) => {
        const input = { agentHandle: agentHandle.replace(/^@/, ""), displayName: name, description };
        show(run.out, (await run.run(CreateAgentDocument, { input })).createIdentity.identity);
      }),
    );
  agents
    .command("update")
    .argument("<handle>")
    .description("change an agent")
    .option("--name <name>", "its display name")
    .option("--description <text>", "what it does")
    .addOption(new Option("--im <state>", "whether it sends and receives instant messages").choices(["on", "off"]))
    .action(
      online(async (run, handle: string, { name, description, im }: ChangedAgent) => {
        const imEnabled = im === undefined ? undefined : im === "on";
        const changes = { displayName: name, description, imEnabled };
        if (Object.values(changes).every((value) => value === undefined)) {
          throw new UsageError("There is nothing to change.", "Pass --name, --description or --im.");
        }
        const input = { agentHandle: handle.replace(/^@/, ""), ...changes };
        show(run.out, (await run.run(UpdateAgentDocument, { input })).updateIdentity.identity);
      }),
    );
  agents
    .command("delete")
    .argument("<handle>")
    .description("delete an agent with its mailbox and its keys; this cannot be undone")
    .requiredOption("--yes", "confirm the deletion")
    .action(
      online(async (run, given: string) => {
        const handle = given.replace(/^@/, "");
        await run.run(DeleteAgentDocument, { handle });
        run.out.result({ deleted: handle }, () => [`@${handle} is deleted.`]);
      }),
    );
}

interface WithIm {
  readonly imEnabled?: boolean | null;
  readonly imNumber?: { readonly number: string } | null;
}

function show(out: Output, agent: Agent & WithIm): void {
  out.facts(agent, [
    ["Agent", `@${agent.agentHandle}`],
    ["Name", agent.displayName],
    ["Description", agent.description],
    ["Mailbox", agent.mailbox?.emailAddress],
    ["Instant messages", agent.imEnabled === true ? "on" : null],
    ["Number", agent.imNumber?.number],
    ["Claimed", agent.claimStatus === "AGENT_CLAIMED" ? null : "not yet"],
    ["Id", agent.id],
  ]);
}
