import { useState } from "react";
import {
  JoinConversationDocument,
  WorkspaceConversationsDocument,
  type WorkspaceConversationsQuery,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { newKey } from "../../api/new-key.js";
import { Badge } from "../../parts/badge.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";

type Conversation = NonNullable<WorkspaceConversationsQuery["chatConversations"]>["conversations"][number];

/** The conversations of a workspace that the bot sees, as Slack lists them. */
export function Conversations({ connectionId }: { readonly connectionId: string }) {
  const [cursor, setCursor] = useState<string | null>(null);
  const variables = { connectionId, cursor };
  const kinds = ["chat.operation."];
  const { data, problem, isLoading, refetch } = useLiveQuery(WorkspaceConversationsDocument, variables, kinds);
  const join = useChange(JoinConversationDocument);
  const [outcome, setOutcome] = useState<string | null>(null);
  const conversations = data?.chatConversations?.conversations;
  const next = data?.chatConversations?.nextCursor ?? null;
  const joinIt = async (conversationId: string): Promise<void> => {
    const result = await join.run({ input: { connectionId, conversationId, idempotencyKey: newKey() } });
    const operation = result?.joinChatConversation.operation;
    if (operation == null) return;
    setOutcome(operation.status === "SUCCEEDED" ? null : [operation.explanation, operation.nextStep].join(" "));
    refetch();
  };
  return (
    <>
      <ProblemNote problem={problem ?? join.problem} retry={refetch} />
      {outcome !== null && <p role="status">{outcome}</p>}
      {isLoading && <Loading />}
      {conversations?.length === 0 && <p className="soft">The bot cannot see any conversation.</p>}
      {conversations !== undefined && conversations.length > 0 && (
        <Table name="Conversations" columns={["Conversation", "Kind", "Members", "Bot"]}>
          {conversations.map((conversation) => (
            <tr key={conversation.id}>
              <th scope="row">
                <Link href={href(["inbox", "chat", connectionId, conversation.id])}>{nameOf(conversation)}</Link>
                {conversation.isArchived && <Badge state="ARCHIVED" />}
              </th>
              <td>{kindOf(conversation)}</td>
              <td>{conversation.numMembers}</td>
              <td>
                {conversation.isMember || conversation.isIm ? (
                  "takes part"
                ) : (
                  <button
                    type="button"
                    className="quiet"
                    disabled={join.isRunning}
                    onClick={() => void joinIt(conversation.id)}
                  >
                    Join<span className="unseen"> {nameOf(conversation)}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <p className="actions">
        {cursor !== null && (
          <button type="button" className="quiet" onClick={() => setCursor(null)}>
            First page
          </button>
        )}
        {next !== null && (
          <button type="button" className="quiet" onClick={() => setCursor(next)}>
            Next page
          </button>
        )}
        <ExplorerLink query={WorkspaceConversationsDocument} variables={variables} what="conversations" />
      </p>
    </>
  );
}

function nameOf({ id, name, user, isIm }: Conversation): string {
  if (isIm) return user ?? id;
  return name == null ? id : `#${name}`;
}

function kindOf({ isIm, isMpim, isPrivate }: Conversation): string {
  if (isIm) return "direct message";
  if (isMpim) return "group message";
  return isPrivate ? "private channel" : "public channel";
}
