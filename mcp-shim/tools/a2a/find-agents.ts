import { Type } from "typebox";
import {
  type McpAgentsFragment,
  McpColleaguesDocument,
  McpPublicAgentsDocument,
} from "../../../generated/mcp-documents.js";
import type { Call } from "../../tool-call.js";
import { nextCursor, pageField, pageInput, pageOf } from "../../call/paging.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, Untrusted, withNotice } from "../../call/untrusted.js";
import { readsOutside, tool } from "../../tool.js";

const usual = 10;
const longestDescription = 400;
const mostSkills = 10;

/** `find_agents`. */
export const findAgents = tool({
  name: "find_agents",
  title: "Find agents",
  description:
    "Searches the agents that accept tasks, by words in their handle, description or skills: those of your organization, " +
    "or with `directory` public those of everybody. Use a `handle` of the answer as `to` of send_task. If you know a handle, " +
    "send to it directly.",
  effect: readsOutside,
  input: Type.Object(
    {
      search: Type.Optional(
        Type.String({
          maxLength: 200,
          description: "Words to search for. Every word must occur. Default: all agents.",
        }),
      ),
      directory: Type.Optional(
        Type.Enum(["organization", "public"], {
          description: "Default: organization. If nobody there fits, call again with public.",
        }),
      ),
      ...pageInput(25, usual),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...noticeField,
    agents: Type.Array(
      Type.Object({
        handle: Type.String(),
        untrusted: Untrusted({
          name: Type.String(),
          description: Type.String(),
          skills: Type.Array(Type.String({ description: "Name and description of a skill." })),
        }),
      }),
    ),
    ...pageField,
  }),
  documents: [McpColleaguesDocument, McpPublicAgentsDocument],
  async run(input, call) {
    const { nodes, pageInfo } = await listed(call, input.directory ?? "organization", {
      search: input.search ?? null,
      ...pageOf(input, usual),
    });
    const budget = new TextBudget();
    const text = (value: unknown) => budget.takeMarked(typeof value === "string" ? value : "", longestDescription);
    return {
      ...withNotice,
      agents: nodes.map(({ agentHandle, card: { content } }) => ({
        handle: agentHandle,
        untrusted: {
          name: text(content["name"]),
          description: text(content["description"]),
          skills: skillsOf(content).map(({ name, description }) => text(`${String(name)}: ${String(description)}`)),
        },
      })),
      ...nextCursor(pageInfo),
    };
  },
});

interface Wanted {
  readonly search: string | null;
  readonly first: number;
  readonly after?: string | null;
}

async function listed(call: Call, directory: "organization" | "public", wanted: Wanted): Promise<McpAgentsFragment> {
  return directory === "public"
    ? (await call.run(McpPublicAgentsDocument, wanted)).a2aDirectory
    : (await call.run(McpColleaguesDocument, wanted)).a2aOrganizationDirectory;
}

function skillsOf(content: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const skills = content["skills"];
  return Array.isArray(skills) ? skills.slice(0, mostSkills) : [];
}
