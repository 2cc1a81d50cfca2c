import { setFilters, useAddress } from "../../address/address.js";
import { Tabs } from "../../parts/tabs.js";
import { useSession } from "../../session.js";
import { Delivery } from "./delivery.js";
import { Domain } from "./domain.js";
import { DomainList } from "./domain-list.js";
import { MailboxList } from "./mailbox-list.js";
import { NewDomain } from "./new-domain.js";
import { Outbox } from "./outbox.js";
import "./mail.css";

/** How mail leaves and what it takes up; or one sending domain. */
export default function Mail() {
  const { path, filters } = useAddress();
  return (
    <>
      {path[1] === undefined ? <Overview /> : <Domain key={path[1]} id={path[1]} />}
      {filters.get("new") === "domain" && <NewDomain close={() => setFilters({ new: null })} />}
    </>
  );
}

function Overview() {
  const view = useAddress().filters.get("view");
  const { isOperator } = useSession();
  const shown = views.filter((one) => one.view !== "outbox" || isOperator);
  return (
    <>
      <div className="title">
        <h1>Email</h1>
        <button type="button" onClick={() => setFilters({ new: "domain" })}>
          Add a domain
        </button>
      </div>
      <Tabs name="Email" path={["mail"]} views={shown} />
      <View name={view} />
    </>
  );
}

const views = [
  { view: null, name: "Domains" },
  { view: "mailboxes", name: "Mailboxes" },
  { view: "delivery", name: "Delivery" },
  { view: "outbox", name: "Outbox" },
] as const;

function View({ name }: { readonly name: string | null }) {
  if (name === "mailboxes") return <MailboxList />;
  if (name === "delivery") return <Delivery />;
  if (name === "outbox") return <Outbox />;
  return <DomainList />;
}
