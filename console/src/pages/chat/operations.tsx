import { ChatOperationsDocument, type ChatOperationStatus } from "../../../../generated/console-documents.js";
import { setFilters, useAddress } from "../../address/address.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Choice } from "../../parts/choice.js";
import { operationNames } from "../../parts/operation-names.js";
import { Written } from "./written.js";

const states = [
  { value: "", name: "any" },
  { value: "UNKNOWN", name: "unknown" },
  { value: "FAILED", name: "failed" },
  { value: "IN_PROGRESS", name: "in progress" },
  { value: "SUCCEEDED", name: "succeeded" },
] as const satisfies readonly { value: ChatOperationStatus | ""; name: string }[];

/** The operations of agents in workspaces, other than messages: of all connections, or of one. */
export function Operations({ connectionId = null }: { readonly connectionId?: string | null }) {
  const asked = useAddress().filters.get("status");
  const { value } = states.find((one) => one.value === asked) ?? states[0];
  const variables = { connectionId, identityId: null, status: value || null };
  const kinds = ["chat.operation."];
  const list = useLiveRows(ChatOperationsDocument, variables, kinds, (data) => data.chatOrganizationOperations);
  return (
    <>
      <Choice
        label="Outcome"
        value={value}
        options={states}
        onChange={(chosen) => setFilters({ status: chosen || null, after: null })}
      />
      <Written
        name="Operations"
        list={list}
        what={({ operation }) => operationNames[operation]}
        empty={{
          text: "This reacts to a message. The path has the ids of the connection, the conversation and the message.",
          command: `curl ${location.origin}/api/v1/chat/connections/$CONNECTION/conversations/$CONVERSATION/messages/$TS/reactions \\\n  -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -H 'Idempotency-Key: first-reaction' -d '{"name": "eyes"}'`,
        }}
      />
    </>
  );
}
