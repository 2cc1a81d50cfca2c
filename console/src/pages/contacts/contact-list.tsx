import { ContactsDocument } from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveRows } from "../../api/live-rows.js";
import { Avatar } from "../../parts/avatar.js";
import { Choice } from "../../parts/choice.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Search } from "../../parts/search.js";
import { Table } from "../../parts/table.js";
import { useSession } from "../../session.js";
import { AutomaticContacts } from "./automatic-contacts.js";
import { Backfill } from "./backfill.js";
import { firstOf, nameOf } from "./contact-name.js";

const orders = [
  { value: "RECENT", name: "last changed first" },
  { value: "NAME", name: "by name" },
] as const;

const states = [
  { value: "", name: "all" },
  { value: "UNREVIEWED", name: "suggested" },
  { value: "CONFIRMED", name: "confirmed" },
] as const;

/** The contacts of the organization. */
export function ContactList() {
  const { isAdmin } = useSession();
  const { filters } = useAddress();
  const search = filters.get("q") ?? "";
  const order = orders.find(({ value }) => value === filters.get("sort"))?.value ?? "RECENT";
  const state = states.find(({ value }) => value === filters.get("state"))?.value ?? "";
  const variables = { search, order, reviewStatus: state === "" ? null : [state] };
  const list = useLiveRows(ContactsDocument, variables, ["contact."], (data) => data.contacts);
  const { rows, problem, isLoading, refetch } = list;
  const isFiltered = search !== "" || state !== "";
  const add = (): void => setFilters({ new: "contact" });
  return (
    <>
      <div className="title">
        <h1>Contacts</h1>
        <p className="actions">
          <button type="button" onClick={add}>
            Add a contact
          </button>
          <button type="button" className="quiet" onClick={() => setFilters({ new: "import" })}>
            Import
          </button>
        </p>
      </div>
      <div className="fields">
        <Search asked={search} placeholder="Name, company, email or phone" />
        <Choice
          label="State"
          value={state}
          options={states}
          onChange={(value) => setFilters({ state: value || null, after: null })}
        />
        <Choice
          label="Order"
          value={order}
          options={orders}
          onChange={(value) => setFilters({ sort: value === "RECENT" ? null : value, after: null })}
        />
      </div>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && isFiltered && <p>No contact fits.</p>}
      {rows?.length === 0 && !isFiltered && (
        <Empty title="There are no contacts yet." next={{ name: "Add the first contact", run: add }}>
          <p>A contact joins the addresses, numbers and accounts of one person, so that agents know who writes.</p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Contacts" columns={["Name", "Company", "Email", "Phone", "Changed"]}>
          {rows.map((contact) => (
            <tr key={contact.id}>
              <th scope="row">
                <span className="who">
                  <Avatar id={contact.id} name={nameOf(contact)} kind="person" />
                  <Link href={href(["contacts", contact.id])}>{nameOf(contact)}</Link>
                </span>
                {!contact.isConfirmed && <span className="badge waits">suggested</span>}
              </th>
              <td>{[contact.jobTitle, contact.companyName].filter(Boolean).join(", ")}</td>
              <td>{firstOf(contact.emails)}</td>
              <td>{firstOf(contact.phones)}</td>
              <td>
                <Moment at={contact.updatedAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
      {isAdmin && <AutomaticContacts />}
      {isAdmin && <Backfill />}
    </>
  );
}
