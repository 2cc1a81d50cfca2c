import { useQuery } from "@apollo/client/react";
import {
  VaultAuditDocument,
  type VaultAuditQuery,
  VaultPeopleDocument,
} from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveRows } from "../../api/live-rows.js";
import { inWords } from "../../parts/badge.js";
import { Choice } from "../../parts/choice.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { useVaultActivity } from "./use-vault-activity.js";

type Entry = VaultAuditQuery["vaultAuditEvents"]["nodes"][number];

/** Who did what with the vault and its secrets, newest first, as it happens. */
export function Activity() {
  const { filters } = useAddress();
  const [secretId, result] = [filters.get("secret"), filters.get("result") ?? ""];
  const filter = {
    ...(secretId === null ? {} : { secretId }),
    ...(result === "" ? {} : { succeeded: result === "done" }),
  };
  const list = useLiveRows(VaultAuditDocument, { filter }, [], (data) => data.vaultAuditEvents);
  const { rows, problem, isLoading, refetch } = list;
  useVaultActivity(refetch);
  const emails = useEmails();
  return (
    <>
      <Choice
        label="Result"
        value={result}
        options={[
          { value: "", name: "any" },
          { value: "done", name: "done" },
          { value: "failed", name: "failed" },
        ]}
        onChange={(value) => setFilters({ result: value || null, after: null })}
      />
      {secretId !== null && (
        <p className="actions">
          <span>Only the activity of one secret</span>
          <button type="button" className="quiet" onClick={() => setFilters({ secret: null, after: null })}>
            Show all
          </button>
        </p>
      )}
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && <p>Nothing has happened.</p>}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Activity" columns={["When", "What", "Who", "Secret", "Agent", "From"]}>
          {rows.map((entry) => (
            <tr key={entry.id}>
              <td>
                <Moment at={entry.occurredAt} />
              </td>
              <th scope="row">
                {inWords(entry.kind.replace("vault.", ""))}
                {!entry.succeeded && <span className="badge wrong">failed</span>}
              </th>
              <td>{whoOf(entry, emails)}</td>
              <td>
                {entry.secret != null && <Link href={href(["vault", entry.secret.id])}>{entry.secret.name}</Link>}
              </td>
              <td>{entry.grantee != null && `@${entry.grantee.agentHandle}`}</td>
              <td>{entry.ipAddress}</td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}

function useEmails(): ReadonlyMap<string, string> {
  const { data } = useQuery(VaultPeopleDocument);
  const members = data?.viewer.organization?.members?.nodes ?? [];
  return new Map(members.map(({ user }) => [user.id, user.email]));
}

function whoOf({ actorType, actorId, identity }: Entry, emails: ReadonlyMap<string, string>): string {
  if (identity != null) return `@${identity.agentHandle}`;
  return emails.get(actorId ?? "") ?? inWords(actorType);
}
