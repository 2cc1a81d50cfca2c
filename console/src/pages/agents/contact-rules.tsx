import {
  A2aRulesDocument,
  AddA2aRuleDocument,
  AddChatRuleDocument,
  AddImRuleDocument,
  AddMailRuleDocument,
  AgentSettingsDocument,
  type AgentSettingsQuery,
  ChatRulesDocument,
  ImRulesDocument,
  MailRulesDocument,
  RemoveA2aRuleDocument,
  RemoveChatRuleDocument,
  RemoveImRuleDocument,
  RemoveMailRuleDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { useLiveRows } from "../../api/live-rows.js";
import { inWords } from "../../parts/badge.js";
import { settingsKinds } from "./agent-settings.js";
import { directionName, mailDirections, messageDirections, taskDirections } from "./rule-directions.js";
import { RuleList } from "./rule-list.js";
import { taskDefault, writingDefault } from "./default-in-words.js";

const matches = [
  { value: "EXACT_EMAIL", name: "one address" },
  { value: "DOMAIN", name: "a domain" },
] as const;

const chatMatches = [
  { value: "EXACT_USER", name: "one user" },
  { value: "WORKSPACE", name: "a workspace" },
] as const;

/** Whom an agent may deal with, in every channel. */
export function ContactRules({ handle }: { readonly handle: string }) {
  const { data } = useLiveQuery(AgentSettingsDocument, { handle }, settingsKinds);
  const agent = data?.identity;
  return (
    <>
      <TaskRules handle={handle} agent={agent} />
      <MailRules handle={handle} agent={agent} />
      <MessageRules handle={handle} agent={agent} />
      <ChatRules handle={handle} agent={agent} />
    </>
  );
}

interface OfAgent {
  readonly handle: string;
  /** Its settings; nothing until they are read. */
  readonly agent: AgentSettingsQuery["identity"] | undefined;
}

function TaskRules({ handle, agent }: OfAgent) {
  const list = useLiveRows(A2aRulesDocument, { handle }, ["a2a.contact_rule."], (data) => data.a2aContactRules);
  const [addition, removal] = [useChange(AddA2aRuleDocument), useChange(RemoveA2aRuleDocument)];
  return (
    <RuleList
      name="Tasks"
      list={list}
      byDefault={taskDefault(agent?.a2aSettings)}
      toRow={({ id, action, peerHandle, direction }) => ({
        id,
        action,
        whom: `@${peerHandle}`,
        how: directionName(taskDirections, direction),
      })}
      target={{ label: "Agent", hint: "Its handle, such as scout." }}
      kinds={taskDirections}
      problem={addition.problem ?? removal.problem}
      add={async ({ action, whom, kind }) => {
        const input = { agentHandle: handle, action, peerHandle: whom, direction: kind };
        return (await addition.run({ input })) !== null;
      }}
      remove={async (id) => (await removal.run({ handle, id })) !== null}
      restore={async ({ action, peerHandle, direction }) =>
        (await addition.run({ input: { agentHandle: handle, action, peerHandle, direction } })) !== null
      }
    />
  );
}

function MailRules({ handle, agent }: OfAgent) {
  const list = useLiveRows(MailRulesDocument, { handle }, ["mail.contact_rule."], (data) => data.mailContactRules);
  const [addition, removal] = [useChange(AddMailRuleDocument), useChange(RemoveMailRuleDocument)];
  return (
    <RuleList
      name="Mail"
      list={list}
      byDefault={writingDefault(agent?.mailbox?.inboundFilterMode, agent?.mailbox?.outboundFilterMode)}
      toRow={({ id, action, direction, matchTarget, matchType }) => ({
        id,
        action,
        whom: matchTarget,
        how: `${matches.find(({ value }) => value === matchType)?.name ?? inWords(matchType)}, ${directionName(mailDirections, direction)}`,
      })}
      target={{ label: "Address or domain" }}
      kinds={matches}
      directions={mailDirections}
      problem={addition.problem ?? removal.problem}
      add={async ({ action, whom, kind, direction }) => {
        const input = { agentHandle: handle, action, matchTarget: whom, matchType: kind, direction };
        return (await addition.run({ input })) !== null;
      }}
      remove={async (id) => (await removal.run({ handle, id })) !== null}
      restore={async ({ action, matchTarget, matchType, direction }) =>
        (await addition.run({ input: { agentHandle: handle, action, matchTarget, matchType, direction } })) !== null
      }
    />
  );
}

function MessageRules({ handle, agent }: OfAgent) {
  const list = useLiveRows(ImRulesDocument, { handle }, ["im.contact_rule."], (data) => data.imContactRules);
  const [addition, removal] = [useChange(AddImRuleDocument), useChange(RemoveImRuleDocument)];
  return (
    <RuleList
      name="Instant messages"
      list={list}
      byDefault={writingDefault(agent?.imInboundFilterMode, agent?.imOutboundFilterMode)}
      toRow={({ id, action, direction, matchTarget }) => ({
        id,
        action,
        whom: matchTarget,
        how: directionName(messageDirections, direction),
      })}
      target={{ label: "Number", hint: "Such as +15551234567." }}
      kinds={[{ value: "EXACT_NUMBER", name: "one number" }]}
      directions={messageDirections}
      problem={addition.problem ?? removal.problem}
      add={async ({ action, whom, direction }) => {
        const input = { agentHandle: handle, action, matchTarget: whom, direction };
        return (await addition.run({ input })) !== null;
      }}
      remove={async (id) => (await removal.run({ handle, id })) !== null}
      restore={async ({ action, matchTarget, direction }) =>
        (await addition.run({ input: { agentHandle: handle, action, matchTarget, direction } })) !== null
      }
    />
  );
}

function ChatRules({ handle, agent }: OfAgent) {
  const list = useLiveRows(ChatRulesDocument, { handle }, ["chat.contact_rule."], (data) => data.chatContactRules);
  const [addition, removal] = [useChange(AddChatRuleDocument), useChange(RemoveChatRuleDocument)];
  return (
    <RuleList
      name="Team chat"
      list={list}
      byDefault={writingDefault(agent?.chatInboundFilterMode, agent?.chatOutboundFilterMode)}
      toRow={({ id, action, direction, matchTarget, matchType }) => ({
        id,
        action,
        whom: matchTarget,
        how: `${chatMatches.find(({ value }) => value === matchType)?.name ?? inWords(matchType)}, ${directionName(messageDirections, direction)}`,
      })}
      target={{ label: "Slack user or workspace", hint: "Such as T024BE7LD:U023BECGF, or T024BE7LD." }}
      kinds={chatMatches}
      directions={messageDirections}
      problem={addition.problem ?? removal.problem}
      add={async ({ action, whom, kind, direction }) => {
        const input = { agentHandle: handle, action, matchTarget: whom, matchType: kind, direction };
        return (await addition.run({ input })) !== null;
      }}
      remove={async (id) => (await removal.run({ handle, id })) !== null}
      restore={async ({ action, matchTarget, matchType, direction }) =>
        (await addition.run({ input: { agentHandle: handle, action, matchTarget, matchType, direction } })) !== null
      }
    />
  );
}
