import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  CreateWebhookDocument,
  type FoundAgentFragment,
  WebhookChoicesDocument,
} from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { useChange } from "../../api/change.js";
import { AgentField } from "../../parts/agent-field.js";
import { Choice } from "../../parts/choice.js";
import { CopyButton } from "../../parts/copy-button.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";
import { EventChoices } from "./event-choices.js";
import { UrlField } from "./url-field.js";

/** Creates a webhook of an agent or of its mailbox, and shows the signing key once. */
export function NewWebhook({ close }: { readonly close: () => void }) {
  const { data } = useQuery(WebhookChoicesDocument);
  const [url, setUrl] = useState("");
  const [chosenAgent, setAgent] = useState<FoundAgentFragment | null>(null);
  const [owner, setOwner] = useState<"agent" | "mailbox">("agent");
  const [token, setToken] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [made, setMade] = useState<{ readonly id: string; readonly signingKey: string } | null>(null);
  const { run, problem, isRunning } = useChange(CreateWebhookDocument);
  const agent = chosenAgent ?? data?.identities.nodes[0];
  const kind = agent?.mailbox != null && owner === "mailbox" ? "mailbox" : "agent";
  const possible = (data?.webhookCatalog ?? []).filter(({ ownerTypes }) =>
    ownerTypes.includes(kind === "agent" ? "AGENT_IDENTITY" : "MAILBOX"),
  );
  const choices = possible.map(({ eventType, ...entry }) => ({ ...entry, name: eventType }));
  const eventTypes = choices.map(({ name }) => name).filter((name) => chosen.includes(name));
  const create = async (): Promise<void> => {
    if (agent === undefined) return;
    const ofOwner = kind === "agent" ? { agentIdentityId: agent.id } : { mailboxId: agent.mailbox!.id };
    const authToken = token === "" ? null : token;
    const result = await run({ input: { url: url.trim(), eventTypes, authToken, ...ofOwner } });
    if (result === null) return;
    const { signingKey, subscription } = result.createWebhookSubscription;
    if (signingKey == null) go(href(["webhooks", subscription.id]));
    else setMade({ id: subscription.id, signingKey });
  };
  if (made !== null) {
    return (
      <Dialog title="The signing key" close={() => go(href(["webhooks", made.id]))}>
        <p>Your receiver checks signatures with it. Copy it now: it is shown only once.</p>
        <pre className="content wrap" tabIndex={0}>
          {made.signingKey}
        </pre>
        <p className="actions">
          <CopyButton text={made.signingKey} name="Copy the key" />
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title="Create a webhook" close={close}>
      <Form problem={problem} submit={create}>
        <UrlField url={url} onChange={setUrl} />
        <AgentField label="Agent" value={agent?.agentHandle ?? null} choose={setAgent} />
        {agent?.mailbox != null && (
          <Choice
            label="Owner"
            value={kind}
            options={[
              { value: "agent", name: `@${agent.agentHandle}` },
              { value: "mailbox", name: agent.mailbox.emailAddress },
            ]}
            onChange={setOwner}
          />
        )}
        <EventChoices choices={choices} chosen={chosen} onChange={setChosen} />
        <Field
          label="Token (optional)"
          of="authToken"
          type="password"
          autoComplete="off"
          hint="Your receiver gets it as Authorization: Bearer. Its answers are then not logged."
          value={token}
          onChange={setToken}
        />
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning || eventTypes.length === 0 || agent === undefined}>
            Create
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
