import {
  AgentSettingsDocument,
  type AgentSettingsQuery,
  ChangeA2aSettingsDocument,
  ChangeChannelsDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { useSession } from "../../session.js";
import { Check } from "../../parts/check.js";
import { Choice } from "../../parts/choice.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { DomainChoice } from "./domain-choice.js";
import { Signature } from "./signature.js";
import { Skills } from "./skills.js";

const kinds = ["identity.", "a2a.settings.", "im.settings.", "mail.mailbox.", "chat.settings."];
const modes = [
  { value: "BLACKLIST", name: "everyone, except those that a rule blocks" },
  { value: "WHITELIST", name: "only those that a rule allows" },
] as const;

/** The channels of an agent, its default rules for senders, and its skills. Every change is saved at once. */
export function AgentSettings({ handle }: { readonly handle: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(AgentSettingsDocument, { handle }, kinds);
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data?.identity != null && <Channels agent={data.identity} refetch={refetch} />}
    </>
  );
}

interface ChannelsProps {
  readonly agent: NonNullable<AgentSettingsQuery["identity"]>;
  readonly refetch: () => void;
}

function Channels({ agent, refetch }: ChannelsProps) {
  const {
    agentHandle,
    mailbox,
    imEnabled,
    imInboundFilterMode,
    imOutboundFilterMode,
    chatInboundFilterMode,
    chatOutboundFilterMode,
    a2aSettings: a2a,
  } = agent;
  const { isAdmin } = useSession();
  const settings = useChange(ChangeA2aSettingsDocument);
  const channels = useChange(ChangeChannelsDocument);
  const set = (input: object): void => void settings.run({ input: { agentHandle, ...input } }).then(refetch);
  const setChannel = (input: object): void => void channels.run({ input: { agentHandle, ...input } }).then(refetch);
  return (
    <>
      <ProblemNote problem={settings.problem ?? channels.problem} />
      {a2a != null && (
        <section aria-labelledby="a2a">
          <h2 id="a2a">Tasks</h2>
          <Check
            label="A2A enabled"
            hint="It can send and receive tasks."
            checked={a2a.enabled}
            onChange={(enabled) => set({ enabled })}
          />
          <Check
            label="Publicly discoverable"
            hint="The public directory lists it, and agents of other organizations can send it tasks."
            checked={a2a.publiclyDiscoverable}
            onChange={(publiclyDiscoverable) => set({ publiclyDiscoverable })}
          />
          <Check
            label="May send to public agents"
            hint="It may send tasks to publicly discoverable agents of other organizations without a rule."
            checked={a2a.allowPublicEgress}
            onChange={(allowPublicEgress) => set({ allowPublicEgress })}
          />
          <Choice
            label="Tasks with agents of other organizations"
            value={a2a.filterMode}
            options={modes}
            onChange={(filterMode) => set({ filterMode })}
          />
          <Skills
            skills={a2a.skills ?? []}
            isRunning={settings.isRunning}
            save={async (skills) => {
              const done = await settings.run({ input: { agentHandle, skills: [...skills] } });
              refetch();
              return done !== null;
            }}
          />
        </section>
      )}
      {mailbox != null && (
        <section aria-labelledby="mail">
          <h2 id="mail">Email</h2>
          <Choice
            label="Mail from"
            value={mailbox.inboundFilterMode}
            options={modes}
            onChange={(mailInboundFilterMode) => setChannel({ mailInboundFilterMode })}
          />
          <Choice
            label="Mail to"
            value={mailbox.outboundFilterMode}
            options={modes}
            onChange={(mailOutboundFilterMode) => setChannel({ mailOutboundFilterMode })}
          />
          <Signature mailbox={mailbox} refetch={refetch} />
        </section>
      )}
      <section aria-labelledby="im">
        <h2 id="im">Instant messages</h2>
        <Check
          label="Sends and receives instant messages"
          checked={imEnabled ?? false}
          onChange={(enabled) => setChannel({ imEnabled: enabled })}
        />
        {imInboundFilterMode != null && (
          <Choice
            label="Messages from"
            value={imInboundFilterMode}
            options={modes}
            onChange={(mode) => setChannel({ imInboundFilterMode: mode })}
          />
        )}
        {imOutboundFilterMode != null && (
          <Choice
            label="Messages to"
            value={imOutboundFilterMode}
            options={modes}
            onChange={(mode) => setChannel({ imOutboundFilterMode: mode })}
          />
        )}
      </section>
      <section aria-labelledby="chat">
        <h2 id="chat">Team chat</h2>
        {chatInboundFilterMode != null && (
          <Choice
            label="Slack messages from"
            value={chatInboundFilterMode}
            options={modes}
            onChange={(mode) => setChannel({ chatInboundFilterMode: mode })}
          />
        )}
        {chatOutboundFilterMode != null && (
          <Choice
            label="Slack messages to"
            value={chatOutboundFilterMode}
            options={modes}
            onChange={(mode) => setChannel({ chatOutboundFilterMode: mode })}
          />
        )}
      </section>
      {isAdmin && <DomainChoice handle={agentHandle} />}
    </>
  );
}
