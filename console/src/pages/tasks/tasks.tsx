import { useAddress } from "../../address/address.js";
import { Contexts } from "./contexts.js";
import { Invitations } from "./invitations.js";
import { Task } from "./task.js";
import { TaskBoard } from "./task-board.js";
import { TaskList } from "./task-list.js";
import { TaskViews } from "./task-views.js";

/** The tasks of the organization, their contexts and invitations, or one task. */
export default function Tasks() {
  const { path, filters } = useAddress();
  if (path[1] !== undefined) return <Task key={path[1]} id={path[1]} />;
  return (
    <>
      <TaskViews />
      <View name={filters.get("view")} />
    </>
  );
}

function View({ name }: { readonly name: string | null }) {
  if (name === "board") return <TaskBoard />;
  if (name === "contexts") return <Contexts />;
  if (name === "invitations") return <Invitations />;
  return <TaskList />;
}
