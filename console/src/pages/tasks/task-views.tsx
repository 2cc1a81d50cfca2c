import { href, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";

const views = [
  { view: null, name: "Table" },
  { view: "board", name: "Board" },
  { view: "contexts", name: "Contexts" },
  { view: "invitations", name: "Invitations" },
] as const;

/** What the page of tasks can show. */
export function TaskViews() {
  const current = useAddress().filters.get("view");
  return (
    <>
      <h1>Tasks</h1>
      <nav aria-label="Tasks" className="tabs">
        {views.map(({ view, name }) => (
          <Link key={name} href={href(["tasks"], { view })} aria-current={current === view ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
    </>
  );
}
