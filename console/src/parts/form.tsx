import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { Problem, Violation } from "../api/problem.js";
import { valueOfCode } from "../api/words-of-problems.js";
import { ProblemNote } from "./problem-note.js";

interface Refusal {
  readonly problem: Problem | null;
  /** Names of the values of all fields. */
  readonly names: readonly string[];
  readonly add: (name: string) => () => void;
}

const RefusalContext = createContext<Refusal>({ problem: null, names: [], add: () => () => {} });

const concerns = ({ path }: Violation, name: string): boolean => path === name || path.startsWith(`${name}.`);

/** An error that is about one value without saying so, such as a handle that is taken, is shown at the field of that value. */
function atItsField(problem: Problem, names: readonly string[]): Problem {
  const path = problem.violations.length > 0 ? null : valueOfCode(problem.code, names);
  if (path === null) return problem;
  return { ...problem, violations: [{ path, message: [problem.message, problem.hint].filter(Boolean).join(" ") }] };
}

interface FormProps {
  /** Why it was refused. Errors of one value are at its field, the others at `FormProblem`. */
  readonly problem: Problem | null;
  readonly submit: () => Promise<unknown>;
  /** Its name, for those who hear the page. */
  readonly label?: string;
  readonly className?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** A form that shows errors at their fields: at the `Field` with the name of the value in the API. */
export function Form({ problem, submit, label, className, onKeyDown, children }: FormProps) {
  const [names, setNames] = useState<readonly string[]>([]);
  const refusal = useMemo(() => {
    const add = (name: string) => {
      setNames((all) => [...all, name]);
      return () => setNames((all) => all.filter((one) => one !== name));
    };
    return { problem: problem === null ? null : atItsField(problem, names), names, add };
  }, [problem, names]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // A form inside another form must not submit that form too.
    event.stopPropagation();
    void submit();
  };
  return (
    <form aria-label={label} className={className} onSubmit={send} onKeyDown={onKeyDown}>
      <RefusalContext value={refusal}>{children}</RefusalContext>
    </form>
  );
}

/** The errors of the value with that name; null when there are none, or the field has no name. */
export function useFieldProblem(name: string | undefined): string | null {
  const { problem, add } = useContext(RefusalContext);
  // `add` is another function after each refusal, and does the same.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => (name === undefined ? undefined : add(name)), [name]);
  if (name === undefined) return null;
  const own = problem?.violations.filter((one) => concerns(one, name)) ?? [];
  return own.length === 0 ? null : own.map(({ message }) => message).join(" ");
}

/** The errors that no field shows. */
export function FormProblem() {
  const { problem, names } = useContext(RefusalContext);
  if (problem === null) return null;
  const rest = problem.violations.filter((one) => !names.some((name) => concerns(one, name)));
  if (rest.length === 0 && problem.violations.length > 0) return null;
  return <ProblemNote problem={{ ...problem, violations: rest }} />;
}
