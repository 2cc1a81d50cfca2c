import { type ChatActionStatus, ChatActionsDocument } from "../../../../generated/console-documents.js";
import { setFilters, useAddress } from "../../address/address.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Choice } from "../../parts/choice.js";
import { Written } from "./written.js";

const states = [
  { value: "", name: "any" },
  { value: "UNKNOWN", name: "unknown" },
  { value: "FAILED", name: "failed" },
  { value: "SENDING", name: "in progress" },
  { value: "SENT", name: "sent" },
] as const satisfies readonly { value: ChatActionStatus | ""; name: string }[];

/** Messages that agents sent to workspaces: to all, or over one connection. */
export function Actions({ connectionId = null }: { readonly connectionId?: string | null }) {
  const asked = useAddress().filters.get("status");
  const { value } = states.find((one) => one.value === asked) ?? states[0];
  const variables = { connectionId, identityId: null, status: value || null };
  const list = useLiveRows(ChatActionsDocument, variables, ["chat.action."], (data) => data.chatOrganizationActions);
  return (
    <>
      <Choice
        label="Outcome"
        value={value}
        options={states}
        onChange={(chosen) => setFilters({ status: chosen || null, after: null })}
      />
      <Written
        name="Messages sent"
        list={list}
        what={() => "Message"}
        empty={{
          text: "This sends a message. The path has the id of the connection.",
          command: `curl ${location.origin}/api/v1/chat/connections/$CONNECTION/messages -H "X-API-Key: $KEY" \\\n  -H 'Content-Type: application/json' -H 'Idempotency-Key: first-message' \\\n  -d '{"conversation_id": "C0123456789", "text": "Hello"}'`,
        }}
      />
    </>
  );
}
