import type { Command } from "commander";
import {
  AgentsDocument,
  type AgentsQuery,
  CreateAgentDocument,
  DeleteAgentDocument,
} from "../../../clients/graphql/index.js";
import { list, listing, type ListOptions } from "./lists.js";
import { online } from "./online.js";
import type { Output } from "./output.js";
import { agentOf } from "./whose.js";

type Agent = AgentsQuery["identities"]["nodes"][number];

interface NewAgent {
  readonly name?: string;
  readonly description?: string;
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

function show(out: Output, agent: Agent & { readonly imNumber?: { readonly number: string } | null }): void {
  out.facts(agent, [
    ["Agent", `@${agent.agentHandle}`],
    ["Name", agent.displayName],
    ["Description", agent.description],
    ["Mailbox", agent.mailbox?.emailAddress],
    ["Number", agent.imNumber?.number],
    ["Claimed", agent.claimStatus === "AGENT_CLAIMED" ? null : "not yet"],
    ["Id", agent.id],
  ]);
}
