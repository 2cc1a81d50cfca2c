import type { Command } from "commander";
import {
  AgentEventsDocument,
  type EventFactsFragment,
  OrganizationEventsDocument,
} from "../../clients/graphql/index.js";
import { online } from "../terminal/online.js";
import { tailing, type TailOptions } from "./tailing.js";

interface EventOptions extends TailOptions {
  readonly kind?: readonly string[];
}

/** `parley events`. */
export function addEvents(program: Command): void {
  const events = program.command("events").description("everything that happens");
  tailing(events.command("tail").description("follow the events of the organization, or of one agent"))
    .option("--agent <handle>", "only events of this agent; needed with the key of an agent")
    .option("--kind <kind...>", "only kinds of event that begin with this, such as mail.")
    .action(
      online(async (run, { agent, after, kind: kinds = [] }: EventOptions) => {
        const handle = agent?.replace(/^@/, "");
        const events =
          handle === undefined
            ? run.follow(OrganizationEventsDocument, { after })
            : run.follow(AgentEventsDocument, { handle, after });
        for await (const data of events) {
          const event = "agentActivity" in data ? data.agentActivity : data.organizationActivity;
          if (kinds.length > 0 && !kinds.some((kind) => event.kind.startsWith(kind))) continue;
          run.out.event(event, () => lineOf(event));
        }
      }),
    );
}

function lineOf({ occurredAt, kind, identity, subject }: EventFactsFragment): string {
  const { __typename: type = "", id = "" } = (subject ?? {}) as { readonly __typename?: string; readonly id?: string };
  const whose = identity === null ? "" : `@${identity.agentHandle}`;
  return `${occurredAt}  ${kind.padEnd(28)}  ${whose.padEnd(16)}  ${type} ${id}`.trimEnd();
}
