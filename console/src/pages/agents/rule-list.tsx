import { type FormEvent, useId, useState } from "react";
import type { LiveRows } from "../../api/live-rows.js";
import type { Problem } from "../../api/problem.js";
import { Badge } from "../../parts/badge.js";
import { Choice } from "../../parts/choice.js";
import { Field } from "../../parts/field.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";
import type { RuleDirections } from "./rule-directions.js";

type Action = "ALLOW" | "BLOCK";
type Direction = RuleDirections[number]["value"];

/** A contact rule as it is shown. */
interface Rule {
  readonly id: string;
  readonly action: Action;
  readonly whom: string;
  readonly how: string;
}

interface NewRule<Kind extends string> {
  readonly action: Action;
  readonly whom: string;
  readonly kind: Kind;
  readonly direction: Direction;
}

interface RuleListProps<Row, Kind extends string> {
  /** The channel. */
  readonly name: string;
  readonly list: LiveRows<Row>;
  /** The default without a rule, as a sentence. */
  readonly byDefault: string;
  readonly toRow: (row: Row) => Rule;
  readonly target: { readonly label: string; readonly hint?: string };
  readonly kinds: readonly { readonly value: Kind; readonly name: string }[];
  /** The directions to choose from, when the kinds are not those. */
  readonly directions?: RuleDirections;
  readonly problem: Problem | null;
  /** Answers whether it was added. */
  readonly add: (rule: NewRule<Kind>) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
  /** Adds a rule again that was removed; answers whether it was added. */
  readonly restore: (row: Row) => Promise<boolean>;
}

const actions = [
  { value: "ALLOW", name: "allow" },
  { value: "BLOCK", name: "block" },
] as const;

/** The contact rules of one channel: to read, add and remove. */
export function RuleList<Row, Kind extends string>(props: RuleListProps<Row, Kind>) {
  const { name, list, byDefault, toRow, target, kinds, directions = [], problem, add, remove, restore } = props;
  const id = useId();
  const [action, setAction] = useState<Action>("BLOCK");
  const [kind, setKind] = useState(kinds[0]!.value);
  const [direction, setDirection] = useState<Direction>("BOTH");
  const [whom, setWhom] = useState("");
  const [removed, setRemoved] = useState<Row | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await add({ action, whom: whom.trim(), kind, direction })) setWhom("");
    list.refetch();
  };
  const take = async (row: Row, ruleId: string): Promise<void> => {
    if (await remove(ruleId)) setRemoved(row);
    list.refetch();
  };
  const undo = async (row: Row): Promise<void> => {
    if (await restore(row)) setRemoved(null);
    list.refetch();
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {removed !== null && (
        <p role="status" className="actions">
          The rule for {toRow(removed).whom} was removed.
          <button type="button" className="quiet" onClick={() => void undo(removed)}>
            Undo
          </button>
        </p>
      )}
      <ProblemNote problem={list.problem ?? problem} />
      {list.rows?.length === 0 && <p className="soft">No rules. {byDefault}</p>}
      {list.rows !== undefined && list.rows.length > 0 && (
        <Table name={`Rules: ${name}`} columns={["Target", "Rule", "For", "Action"]}>
          {list.rows
            .map((row) => ({ ...toRow(row), row }))
            .map(({ row, ...rule }) => (
              <tr key={rule.id}>
                <th scope="row">{rule.whom}</th>
                <td>
                  <Badge state={rule.action} />
                </td>
                <td>{rule.how}</td>
                <td>
                  <button type="button" className="quiet" onClick={() => void take(row, rule.id)}>
                    Remove<span className="unseen"> the rule for {rule.whom}</span>
                  </button>
                </td>
              </tr>
            ))}
        </Table>
      )}
      {list.more !== null && (
        <p className="actions">
          <button type="button" className="quiet" onClick={list.more}>
            Show more
          </button>
        </p>
      )}
      <form className="fields" aria-label={`Add a rule: ${name}`} onSubmit={(event) => void submit(event)}>
        <Field label={target.label} hint={target.hint ?? ""} value={whom} onChange={setWhom} required />
        <Choice label="Rule" value={action} options={actions} onChange={setAction} />
        {directions.length > 0 && (
          <Choice label="Direction" value={direction} options={directions} onChange={setDirection} />
        )}
        {kinds.length > 1 && <Choice label="For" value={kind} options={kinds} onChange={setKind} />}
        <p className="actions">
          <button type="submit">Add the rule</button>
        </p>
      </form>
    </section>
  );
}
