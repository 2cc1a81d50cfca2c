import { go, href, setFilters, useAddress } from "../../address/address.js";
import { Contact } from "./contact.js";
import { ContactList } from "./contact-list.js";
import { ImportContacts } from "./import-contacts.js";
import { NewContact } from "./new-contact.js";
import "./contacts.css";

/** The address book of the organization, or one contact. */
export default function Contacts() {
  const { path, filters } = useAddress();
  return (
    <>
      {path[1] === undefined ? <ContactList /> : <Contact key={path[1]} id={path[1]} />}
      {filters.get("new") === "import" && <ImportContacts close={() => setFilters({ new: null })} />}
      {filters.get("new") === "contact" && (
        <NewContact close={() => setFilters({ new: null })} added={(id) => go(href(["contacts", id]))} />
      )}
    </>
  );
}
