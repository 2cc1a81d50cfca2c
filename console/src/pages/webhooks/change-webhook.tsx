import { useQuery } from "@apollo/client/react";
import { type FormEvent, useState } from "react";
import {
  ChangeWebhookDocument,
  WebhookCatalogueDocument,
  type SubscriptionFactsFragment,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Dialog } from "../../parts/dialog.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { UrlField } from "./url-field.js";

/** Changes the address and the events of a webhook. Its events stay of one topic. */
export function ChangeWebhook(props: { readonly webhook: SubscriptionFactsFragment; readonly close: () => void }) {
  const { webhook, close } = props;
  const catalogue = useQuery(WebhookCatalogueDocument).data?.webhookCatalog ?? [];
  const [url, setUrl] = useState(webhook.url);
  const [chosen, setChosen] = useState<readonly string[]>(webhook.eventTypes);
  const { run, problem, isRunning } = useChange(ChangeWebhookDocument);
  // A subscription keeps the spelling that it was made with.
  const nameOf = ({ eventType, aliases }: { eventType: string; aliases: readonly string[] }): string =>
    webhook.eventTypes.find((one) => one === eventType || aliases.includes(one)) ?? eventType;
  const topic = catalogue.find((entry) => webhook.eventTypes.includes(nameOf(entry)))?.channel;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const changes = { ...(url.trim() === webhook.url ? {} : { url: url.trim() }), eventTypes: [...chosen] };
    if ((await run({ input: { id: webhook.id, ...changes } })) !== null) close();
  };
  return (
    <Dialog title="Change the webhook" close={close}>
      <form onSubmit={(event) => void save(event)}>
        <UrlField url={url} onChange={setUrl} />
        <fieldset>
          <legend>Events</legend>
          {catalogue
            .filter(({ channel }) => channel === topic)
            .map((entry) => (
              <label key={entry.eventType} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(nameOf(entry))}
                  onChange={({ target }) =>
                    setChosen(
                      target.checked ? [...chosen, nameOf(entry)] : chosen.filter((one) => one !== nameOf(entry)),
                    )
                  }
                />
                <span>
                  <code>{nameOf(entry)}</code> <span className="soft">{entry.description}</span>
                </span>
              </label>
            ))}
        </fieldset>
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning || chosen.length === 0}>
            Save
          </button>
        </p>
      </form>
    </Dialog>
  );
}
