import { useQuery } from "@apollo/client/react";
import { type FormEvent, useState } from "react";
import {
  ChatSetupDocument,
  ConnectWorkspaceDocument,
  type FoundAgentFragment,
} from "../../../../generated/console-documents.js";
import { go, href, useAddress } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { problemOf } from "../../api/problem.js";
import { AgentField } from "../../parts/agent-field.js";
import { Choice } from "../../parts/choice.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { InstallApp } from "./install-app.js";

const ways = [
  { value: "app", name: "by the Slack app of this server" },
  { value: "token", name: "by the token of a Slack app of your own" },
] as const;

/** Connects an agent with a workspace. The address may name the agent. */
export function ConnectWorkspace({ close }: { readonly close: () => void }) {
  const asked = useAddress().filters.get("agent") ?? "";
  const { data, error } = useQuery(ChatSetupDocument, {
    variables: { handle: asked, isNamed: asked !== "" },
    fetchPolicy: "network-only",
  });
  const [chosen, setChosen] = useState<FoundAgentFragment | null>(null);
  const [way, setWay] = useState<(typeof ways)[number]["value"]>("app");
  const agent = chosen ?? data?.identity ?? data?.identities.nodes[0];
  const canInstall = data?.chatInstallationAvailable === true;
  return (
    <Dialog title="Connect a workspace" close={close}>
      <ProblemNote problem={error === undefined ? null : problemOf(error)} />
      {data !== undefined && agent === undefined && <p>Create an agent first: every connection belongs to an agent.</p>}
      {agent !== undefined && (
        <>
          <AgentField label="Agent" value={agent.agentHandle} choose={setChosen} />
          {canInstall && <Choice label="How" value={way} options={ways} onChange={setWay} />}
          {canInstall && way === "app" ? <InstallApp identityId={agent.id} /> : <ByToken identityId={agent.id} />}
        </>
      )}
    </Dialog>
  );
}

function ByToken({ identityId }: { readonly identityId: string }) {
  const [botToken, setToken] = useState("");
  const [appToken, setAppToken] = useState("");
  const [signingSecret, setSecret] = useState("");
  const { run, problem, isRunning } = useChange(ConnectWorkspaceDocument);
  const connect = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const secrets = { appToken: appToken.trim() || null, signingSecret: signingSecret.trim() || null };
    const result = await run({ input: { identityId, botToken: botToken.trim(), ...secrets } });
    const id = result?.connectChatWorkspace.connection?.id;
    if (id !== undefined) go(href(["chat", id]));
  };
  return (
    <form onSubmit={(event) => void connect(event)} autoComplete="off">
      <Field
        label="Bot User OAuth Token"
        type="password"
        hint="It begins with xoxb-. In Slack's settings of the app: OAuth & Permissions."
        value={botToken}
        onChange={setToken}
        required
      />
      <details>
        <summary>Receive messages too</summary>
        <p className="soft">
          Fill in one of the two. Without them, the agent can read and write, but receives no events.
        </p>
        <Field
          label="App-level token"
          type="password"
          hint="It begins with xapp-. For Socket Mode, also behind a firewall."
          value={appToken}
          onChange={setAppToken}
        />
        <Field
          label="Signing secret"
          type="password"
          hint="In Basic Information. For events over HTTP, if Slack can reach this server."
          value={signingSecret}
          onChange={setSecret}
        />
      </details>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="submit" disabled={isRunning}>
          Connect
        </button>
      </p>
    </form>
  );
}
