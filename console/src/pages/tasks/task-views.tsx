import { Tabs } from "../../parts/tabs.js";

const views = [
  { view: null, name: "Table" },
  { view: "board", name: "Board" },
  { view: "contexts", name: "Conversations" },
  { view: "invitations", name: "Invitations" },
] as const;

/** The views of the page of tasks. */
export function TaskViews() {
  return (
    <>
      <h1>Tasks</h1>
      <Tabs name="Tasks" path={["tasks"]} views={views} />
    </>
  );
}
