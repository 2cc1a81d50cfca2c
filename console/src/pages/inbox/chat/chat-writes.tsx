import { useState } from "react";
import {
  ChatMessagesWrittenDocument,
  ChatOperationsWrittenDocument,
} from "../../../../../generated/console-documents.js";
import { setFilters, useAddress } from "../../../address/address.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { Choice } from "../../../parts/choice.js";
import { operationNames } from "../../../parts/operation-names.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import type { ChosenAgent } from "../stream/source.js";
import { WriteList } from "./write-list.js";

const outcomes = [
  { value: "unknown", name: "unknown", status: "UNKNOWN", dismissed: false },
  { value: "dismissed", name: "unknown, dismissed", status: "UNKNOWN", dismissed: true },
  { value: "failed", name: "failed", status: "FAILED", dismissed: null },
  { value: "any", name: "any", status: null, dismissed: null },
] as const;

/** The filter of the writes. */
interface Shown {
  /** UUID of an agent; null for all. */
  readonly identityId: string | null;
  readonly status: (typeof outcomes)[number]["status"];
  readonly dismissed: boolean | null;
}

/** Writes of agents to workspaces, filtered by outcome. By default those with an unknown outcome. */
export default function ChatWrites({ agent }: { readonly agent: ChosenAgent | null }) {
  const asked = useAddress().filters.get("outcome");
  const { value, status, dismissed } = outcomes.find((one) => one.value === asked) ?? outcomes[0];
  const shown: Shown = { identityId: agent?.id ?? null, status, dismissed };
  return (
    <>
      <h2>Sent to Slack</h2>
      <Choice
        label="Outcome"
        value={value}
        options={outcomes}
        onChange={(chosen) => setFilters({ outcome: chosen === "unknown" ? null : chosen })}
      />
      {dismissed === false && (
        <p className="soft">
          Slack may or may not have done these. Nothing is repeated: look in the conversation, then decide. Dismiss what
          needs nobody any more.
        </p>
      )}
      <Messages key={`messages ${shown.identityId} ${value}`} {...shown} />
      <Operations key={`operations ${shown.identityId} ${value}`} {...shown} />
    </>
  );
}

function Messages(shown: Shown) {
  const [after, setAfter] = useState<string | null>(null);
  const variables = { ...shown, after };
  const { data, ...state } = useLiveQuery(ChatMessagesWrittenDocument, variables, ["chat.action."]);
  const page = data?.chatOrganizationActions;
  return (
    <>
      <WriteList
        {...state}
        name="Messages written"
        family="action"
        page={page}
        what={() => "Message"}
        after={after}
        setAfter={setAfter}
      />
      <ExplorerLink query={ChatMessagesWrittenDocument} variables={variables} what="messages written" />
    </>
  );
}

function Operations(shown: Shown) {
  const [after, setAfter] = useState<string | null>(null);
  const variables = { ...shown, after };
  const { data, ...state } = useLiveQuery(ChatOperationsWrittenDocument, variables, ["chat.operation."]);
  const page = data?.chatOrganizationOperations;
  return (
    <>
      <WriteList
        {...state}
        name="Everything else"
        family="operation"
        page={page}
        what={({ operation }) => operationNames[operation]}
        after={after}
        setAfter={setAfter}
      />
      <ExplorerLink query={ChatOperationsWrittenDocument} variables={variables} what="everything else" />
    </>
  );
}
