import { setFilters, useAddress } from "../../address/address.js";
import { Tabs } from "../../parts/tabs.js";
import { useSession } from "../../session.js";
import { ClaimLine } from "./claim-line.js";
import { LineList } from "./line-list.js";
import { People } from "./people.js";
import { Phones } from "./phones.js";
import "./lines.css";

/** Numbers for instant messages, who is connected by them, and simulated phones to try them with. */
export default function Lines() {
  const { filters } = useAddress();
  const { isOperator } = useSession();
  const view = filters.get("view");
  const shown = views.filter((one) => one.view !== "phones" || isOperator);
  return (
    <>
      <div className="title">
        <h1>Phone numbers</h1>
        <button type="button" onClick={() => setFilters({ new: "line" })}>
          Claim a number
        </button>
      </div>
      <Tabs name="Phone numbers" path={["lines"]} views={shown} />
      {/* Read again after a number was claimed: members without the admin role receive no event about it. */}
      <View key={filters.get("new")} name={view} />
      {filters.get("new") === "line" && <ClaimLine close={() => setFilters({ new: null })} />}
    </>
  );
}

const views = [
  { view: null, name: "Numbers" },
  { view: "people", name: "Connected people" },
  { view: "phones", name: "Simulated phones" },
] as const;

function View({ name }: { readonly name: string | null }) {
  if (name === "people") return <People />;
  if (name === "phones") return <Phones />;
  return <LineList />;
}
