import type { SlackData } from "../../slack/rules/slack-answer.js";

const word = /^[a-z_]{1,64}$/;

/** The status of an agent's session that Slack accepted (wire contract chat 8.2). */
export function acceptedStatus({ status, agent_status }: SlackData): {
  readonly processingStatus?: string;
  readonly agentStatus?: string;
} {
  return {
    ...(typeof status === "string" && word.test(status) ? { processingStatus: status } : {}),
    ...(typeof agent_status === "string" && word.test(agent_status) ? { agentStatus: agent_status } : {}),
  };
}
