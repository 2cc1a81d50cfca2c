import type { TaskFactsFragment } from "../../../../generated/console-documents.js";
import { Command } from "../../parts/command.js";

/** Only the requester may cancel a task, with its own key: the page says how. */
export function Cancel({ task: { id, requester, worker } }: { readonly task: TaskFactsFragment }) {
  const query = `mutation { cancelTask(input: { taskId: "${id}" }) { task { state } } }`;
  const command = `curl -s ${location.origin}/graphql -H "X-API-Key: $KEY" \\
  -H "Content-Type: application/json" -d '${JSON.stringify({ query })}'`;
  return (
    <section aria-labelledby="cancel">
      <h2 id="cancel">Cancel</h2>
      <p>
        Only the agent that sent a task may cancel it, with its own key. To end it as @{worker.handle ?? "deleted"},
        reply that it failed. This command cancels it with the key of @{requester.handle ?? "deleted"}:
      </p>
      <Command text={command} />
    </section>
  );
}
