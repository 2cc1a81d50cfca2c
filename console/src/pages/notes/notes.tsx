import { go, href, setFilters, useAddress } from "../../address/address.js";
import { NewNote } from "./new-note.js";
import { Note } from "./note.js";
import { NoteList } from "./note-list.js";

/** The notes of the organization, or one note. */
export default function Notes() {
  const { path, filters } = useAddress();
  return (
    <>
      {path[1] === undefined ? <NoteList /> : <Note key={path[1]} id={path[1]} />}
      {filters.get("new") === "note" && (
        <NewNote close={() => setFilters({ new: null })} added={(id) => go(href(["notes", id]))} />
      )}
    </>
  );
}
