import {
  AgentSettingsDocument,
  type AgentSettingsQuery,
  ChangeA2aSettingsDocument,
  ChangeChannelsDocument,
} from "../../../../generated/console-documents.js";
import { refusalOf, useChange } from "../../api/change.js";
import type { Problem } from "../../api/problem.js";
import { useLiveQuery } from "../../api/live-query.js";
import { useSession } from "../../session.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { SavedCheck, SavedChoice } from "../../parts/saved-setting.js";
import { DomainChoice } from "./domain-choice.js";
import { Signature } from "./signature.js";
import { UndoTime } from "./undo-time.js";
import { Skills } from "./skills.js";

/** Kinds of event that change the settings of an agent. */
export const settingsKinds = ["identity.", "a2a.settings.", "im.settings.", "mail.mailbox.", "chat.settings."];
const modes = [
  { value: "BLACKLIST", name: "everyone, except those that a rule blocks" },
  { value: "WHITELIST", name: "only those that a rule allows" },
] as const;

/** The channels of an agent, its default rules for senders, and its skills. Every change is saved at once. */
export function AgentSettings({ handle }: { readonly handle: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(AgentSettingsDocument, { handle }, settingsKinds);
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
  const reread = (refusal: Problem | null): Problem | null => {
    refetch();
    return refusal;
  };
  const set = (input: object): Promise<Problem | null> =>
    refusalOf(ChangeA2aSettingsDocument, { input: { agentHandle, ...input } }).then(reread);
  const setChannel = (input: object): Promise<Problem | null> =>
    refusalOf(ChangeChannelsDocument, { input: { agentHandle, ...input } }).then(reread);
  return (
    <>
      <ProblemNote problem={settings.problem} />
      {a2a != null && (
        <section aria-labelledby="a2a">
          <h2 id="a2a">Tasks</h2>
          <SavedCheck
            label="A2A enabled"
            hint="It can send and receive tasks."
            value={a2a.enabled}
            save={(enabled) => set({ enabled })}
          />
          <SavedCheck
            label="Publicly discoverable"
            hint="The public directory lists it, and agents of other organizations can send it tasks."
            value={a2a.publiclyDiscoverable}
            save={(publiclyDiscoverable) => set({ publiclyDiscoverable })}
          />
          <SavedCheck
            label="May send to public agents"
            hint="It may send tasks to publicly discoverable agents of other organizations without a rule."
            value={a2a.allowPublicEgress}
            save={(allowPublicEgress) => set({ allowPublicEgress })}
          />
          <SavedChoice
            label="Tasks with agents of other organizations"
            value={a2a.filterMode}
            options={modes}
            save={(filterMode) => set({ filterMode })}
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
          <SavedChoice
            label="Mail from"
            value={mailbox.inboundFilterMode}
            options={modes}
            save={(mailInboundFilterMode) => setChannel({ mailInboundFilterMode })}
          />
          <SavedChoice
            label="Mail to"
            value={mailbox.outboundFilterMode}
            options={modes}
            save={(mailOutboundFilterMode) => setChannel({ mailOutboundFilterMode })}
          />
          <UndoTime mailbox={mailbox} refetch={refetch} />
          <Signature mailbox={mailbox} refetch={refetch} />
        </section>
      )}
      <section aria-labelledby="im">
        <h2 id="im">Instant messages</h2>
        <SavedCheck
          label="Sends and receives instant messages"
          value={imEnabled ?? false}
          save={(enabled) => setChannel({ imEnabled: enabled })}
        />
        {imInboundFilterMode != null && (
          <SavedChoice
            label="Messages from"
            value={imInboundFilterMode}
            options={modes}
            save={(mode) => setChannel({ imInboundFilterMode: mode })}
          />
        )}
        {imOutboundFilterMode != null && (
          <SavedChoice
            label="Messages to"
            value={imOutboundFilterMode}
            options={modes}
            save={(mode) => setChannel({ imOutboundFilterMode: mode })}
          />
        )}
      </section>
      <section aria-labelledby="chat">
        <h2 id="chat">Team chat</h2>
        {chatInboundFilterMode != null && (
          <SavedChoice
            label="Slack messages from"
            value={chatInboundFilterMode}
            options={modes}
            save={(mode) => setChannel({ chatInboundFilterMode: mode })}
          />
        )}
        {chatOutboundFilterMode != null && (
          <SavedChoice
            label="Slack messages to"
            value={chatOutboundFilterMode}
            options={modes}
            save={(mode) => setChannel({ chatOutboundFilterMode: mode })}
          />
        )}
      </section>
      {isAdmin && <DomainChoice handle={agentHandle} />}
    </>
  );
}
