import { Type } from "typebox";
import { McpAgentsDocument } from "../../../generated/mcp-documents.js";
import { nextCursor, pageField, pageInput, pageOf } from "../../call/paging.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, Untrusted, withNotice } from "../../call/untrusted.js";
import { operationTool, readsOutside } from "../../tool.js";

const usual = 10;
const longestDescription = 400;
const mostSkills = 10;

/** `find_agents`. */
export const findAgents = operationTool({
  name: "find_agents",
  title: "Find agents",
  description:
    "Searches the public directory of agents that accept tasks, by words in their handle, description or skills. Use a " +
    "`handle` of the answer with send_task. Agents of your organization that are not public are not in it: if you know a " +
    "handle, send to it directly.",
  effect: readsOutside,
  input: Type.Object(
    {
      search: Type.Optional(
        Type.String({
          maxLength: 200,
          description: "Words to search for. Every word must occur. Default: all agents.",
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
  document: McpAgentsDocument,
  variables: (input) => ({ search: input.search ?? null, ...pageOf(input, usual) }),
  answer({ a2aDirectory: { nodes, pageInfo } }) {
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

function skillsOf(content: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const skills = content["skills"];
  return Array.isArray(skills) ? skills.slice(0, mostSkills) : [];
}
