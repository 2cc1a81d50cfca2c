import { useEffect, useState } from "react";
import { VaultSecretsDocument } from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Choice } from "../../parts/choice.js";
import { Empty } from "../../parts/empty.js";
import { Field } from "../../parts/field.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import { nameOfType, secretTypes } from "./fields.js";

/** Milliseconds after a letter before it is searched for. */
const pause = 250;
/** Most characters that can be searched for. */
const longest = 200;

/** The secrets by name, and who may read each. Search and type stand in the address. */
export function Secrets() {
  const { filters } = useAddress();
  const [search, type] = [filters.get("q"), secretTypes.find(({ value }) => value === filters.get("type"))?.value];
  const list = useLiveRows(
    VaultSecretsDocument,
    { search, secretType: type ?? null },
    ["vault.secret_", "vault.access_", "identity."],
    (data) => data.vaultSecrets,
  );
  const { rows, problem, isLoading, refetch } = list;
  const isFiltered = search !== null || type !== undefined;
  return (
    <>
      <div className="fields">
        <Search />
        <Choice
          label="Type"
          value={type ?? ""}
          options={[{ value: "", name: "any" }, ...secretTypes]}
          onChange={(value) => setFilters({ type: value || null, after: null })}
        />
      </div>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && (isFiltered ? <p>No secret matches.</p> : <NoSecrets />)}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Secrets" columns={["Name", "Type", "Shared with", "Changed"]}>
          {rows.map(({ id, name, description, secretType, access, updatedAt }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={href(["vault", id])}>{name}</Link>
                {description != null && <span className="soft block">{description}</span>}
              </th>
              <td>{nameOfType(secretType)}</td>
              <td>{access.map(({ identity }) => `@${identity?.agentHandle ?? "deleted"}`).join(", ")}</td>
              <td>
                <Moment at={updatedAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}

function NoSecrets() {
  return (
    <Empty title="The vault is empty.">
      <p>Store a secret, and share it with the agents that need it.</p>
      <p className="actions">
        <button type="button" onClick={() => setFilters({ new: "secret" })}>
          Store the first secret
        </button>
      </p>
    </Empty>
  );
}

function Search() {
  const asked = useAddress().filters.get("q") ?? "";
  const [typed, setTyped] = useState(asked);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => setFilters({ q: wanted || null, after: null }), pause);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  return (
    <Field
      label="Search"
      hint="Names and descriptions. Contents cannot be searched."
      type="search"
      maxLength={longest}
      value={typed}
      onChange={setTyped}
    />
  );
}
