import type { WebhookChannel } from "../../../../generated/console-documents.js";
import { topicNames } from "./topic-names.js";

/** An event type that can be chosen. */
export interface EventChoice {
  /** In the spelling that is sent. */
  readonly name: string;
  readonly channel: WebhookChannel;
  readonly description: string;
}

interface EventChoicesProps {
  readonly choices: readonly EventChoice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The event types of a webhook, by topic. Those of tasks stand alone: the server refuses them together with others. */
export function EventChoices({ choices, chosen, onChange }: EventChoicesProps) {
  const chosenTopics = new Set(choices.filter(({ name }) => chosen.includes(name)).map(({ channel }) => channel));
  // Before one is chosen, everything is possible.
  const fits = (topic: WebhookChannel): boolean =>
    [...chosenTopics].every((other) => (other === "A2A") === (topic === "A2A"));
  const topics = [...new Set(choices.map(({ channel }) => channel))];
  return (
    <>
      {topics.filter(fits).map((topic) => (
        <fieldset key={topic}>
          <legend>{topicNames[topic]}</legend>
          {choices
            .filter(({ channel }) => channel === topic)
            .map(({ name, description }) => (
              <label key={name} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
                  }
                />
                <span>
                  <code>{name}</code> <span className="soft">{description}</span>
                </span>
              </label>
            ))}
        </fieldset>
      ))}
      {!topics.every(fits) && <p className="soft">Events of tasks and other events need a webhook each.</p>}
    </>
  );
}
