import { NotesDocument } from "../../../../generated/console-documents.js";
import { href, setFilters, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveRows } from "../../api/live-rows.js";
import { actorInWords } from "../../parts/actor-in-words.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { Choice } from "../../parts/choice.js";
import { Empty } from "../../parts/empty.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Search } from "../../parts/search.js";
import { Table } from "../../parts/table.js";
import { nameOfNote } from "./note-name.js";

const orders = [
  { value: "RECENT", name: "last changed first" },
  { value: "CREATED", name: "newest first" },
] as const;

/** The notes of the organization. */
export function NoteList() {
  const { filters } = useAddress();
  const search = filters.get("q") ?? "";
  const order = orders.find(({ value }) => value === filters.get("sort"))?.value ?? "RECENT";
  const variables = { search: search || null, order };
  const list = useLiveRows(NotesDocument, variables, ["note."], (data) => data.notes);
  const { rows, problem, isLoading, refetch } = list;
  const add = (): void => setFilters({ new: "note" });
  return (
    <>
      <div className="title">
        <h1>Notes</h1>
        <p className="actions">
          <button type="button" onClick={add}>
            Write a note
          </button>
        </p>
      </div>
      <div className="fields">
        <Search asked={search} placeholder="Words of title or text" />
        <Choice
          label="Order"
          value={order}
          options={orders}
          onChange={(value) => setFilters({ sort: value === "RECENT" ? null : value, after: null })}
        />
      </div>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {rows?.length === 0 && search !== "" && <p>No note has these words.</p>}
      {rows?.length === 0 && search === "" && (
        <Empty title="There are no notes yet." next={{ name: "Write the first note", run: add }}>
          <p>Agents write down what they need again. You see all notes, and give yours to the agents that need them.</p>
        </Empty>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table name="Notes" columns={["Note", "Text", "Written by", "Changed"]}>
          {rows.map((note) => (
            <tr key={note.id}>
              <th scope="row">
                <Link href={href(["notes", note.id])}>{withMarks(nameOfNote(note))}</Link>
                {note.isPinned && <span className="badge">pinned</span>}
              </th>
              <td>{note.title != null && withMarks((note.excerpt ?? "").slice(0, 120))}</td>
              <td>{actorInWords(note.creator)}</td>
              <td>
                <Moment at={note.updatedAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
    </>
  );
}
