import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  ChangeWebhookDocument,
  WebhookCatalogueDocument,
  type SubscriptionFactsFragment,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";
import { EventChoices } from "./event-choices.js";
import { UrlField } from "./url-field.js";

/** Changes the address, the events and the token of a webhook. */
export function ChangeWebhook(props: { readonly webhook: SubscriptionFactsFragment; readonly close: () => void }) {
  const { webhook, close } = props;
  const catalogue = useQuery(WebhookCatalogueDocument).data?.webhookCatalog ?? [];
  const [url, setUrl] = useState(webhook.url);
  const [chosen, setChosen] = useState<readonly string[]>(webhook.eventTypes);
  const [isChangingToken, setChangingToken] = useState(false);
  const [token, setToken] = useState("");
  const { run, problem, isRunning } = useChange(ChangeWebhookDocument);
  // A subscription keeps the spelling that it was made with.
  const nameOf = ({ eventType, aliases }: { eventType: string; aliases: readonly string[] }): string =>
    webhook.eventTypes.find((one) => one === eventType || aliases.includes(one)) ?? eventType;
  const owner = webhook.mailboxId === null ? "AGENT_IDENTITY" : "MAILBOX";
  const choices = catalogue
    .filter(({ ownerTypes }) => ownerTypes.includes(owner))
    .map((entry) => ({ name: nameOf(entry), channel: entry.channel, description: entry.description }));
  const save = async (): Promise<void> => {
    const changes = {
      ...(url.trim() === webhook.url ? {} : { url: url.trim() }),
      ...(isChangingToken ? { authToken: token === "" ? null : token } : {}),
      eventTypes: [...chosen],
    };
    if ((await run({ input: { id: webhook.id, ...changes } })) !== null) close();
  };
  return (
    <Dialog title="Change the webhook" close={close}>
      <Form problem={problem} submit={save}>
        <UrlField url={url} onChange={setUrl} />
        <EventChoices choices={choices} chosen={chosen} onChange={setChosen} />
        <p className="actions">
          <label className="check">
            <input
              type="checkbox"
              checked={isChangingToken}
              onChange={({ target }) => setChangingToken(target.checked)}
            />
            <span>{webhook.hasAuthToken ? "Replace or remove the token" : "Send a token"}</span>
          </label>
        </p>
        {isChangingToken && (
          <Field
            label="Token"
            of="authToken"
            type="password"
            autoComplete="off"
            hint="Your receiver gets it as Authorization: Bearer. Leave it empty to send none."
            value={token}
            onChange={setToken}
          />
        )}
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning || chosen.length === 0}>
            Save
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
