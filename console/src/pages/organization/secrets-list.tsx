import { type ReactNode, useState } from "react";
import type { LiveRows } from "../../api/live-rows.js";
import { newKey } from "../../api/new-key.js";
import type { Problem } from "../../api/problem.js";
import { AskFirst } from "../../parts/ask-first.js";
import { Badge } from "../../parts/badge.js";
import { CopyButton } from "../../parts/copy-button.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";
import { Grow } from "../../parts/grow.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Table } from "../../parts/table.js";

/** A key or a token as lists show it. */
export interface SecretRow {
  readonly id: string;
  /** The part that may be shown. */
  readonly shown: string;
  readonly label: string;
  readonly status: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string | null;
  readonly expiresAt?: string | null;
}

interface SecretsListProps {
  /** Their name, such as `admin key`. */
  readonly what: string;
  readonly title: string;
  readonly about: ReactNode;
  readonly empty: ReactNode;
  readonly list: LiveRows<unknown>;
  readonly rows: readonly SecretRow[] | undefined;
  readonly mayChange: boolean;
  readonly problem: Problem | null;
  readonly isRunning: boolean;
  /** Answers the secret, or null if it was refused. */
  readonly create: (label: string, idempotencyKey: string) => Promise<string | null>;
  readonly revoke: (id: string) => Promise<unknown>;
}

/** Keys or tokens of the organization. A new one is shown once, in a dialog, and is not stored. */
export function SecretsList(props: SecretsListProps) {
  const { what, title, about, empty, list, rows, mayChange, problem, isRunning, create, revoke } = props;
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <div className="title">
        <p className="soft">{about}</p>
        {mayChange && (
          <button type="button" className="quiet" onClick={() => setCreating(true)}>
            Create {what}
          </button>
        )}
      </div>
      <ProblemNote problem={list.problem ?? (isCreating ? null : problem)} retry={list.refetch} />
      {list.isLoading && <Loading />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <Table name={title} columns={["Key", "Label", "State", "Created", "Last used", "Expires", "Action"]}>
          {rows.map(({ id, shown, label, status, createdAt, lastUsedAt, expiresAt }) => (
            <tr key={id}>
              <th scope="row">
                <code>{shown}</code>
              </th>
              <td>{label}</td>
              <td>
                <Badge state={status} />
              </td>
              <td>
                <Moment at={createdAt} />
              </td>
              <td>{lastUsedAt == null ? "never" : <Moment at={lastUsedAt} />}</td>
              <td>{expiresAt == null ? "never" : <Moment at={expiresAt} />}</td>
              <td>
                {mayChange && status === "ACTIVE" && (
                  <AskFirst
                    label="Revoke"
                    what={label}
                    title={`Revoke “${label}”?`}
                    confirm="Revoke it"
                    type={label}
                    problem={problem}
                    isRunning={isRunning}
                    run={async () => {
                      const isDone = (await revoke(id)) !== null;
                      list.refetch();
                      return isDone;
                    }}
                  >
                    Programs that use it stop working at once. It cannot be used again.
                  </AskFirst>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Grow list={list} />
      {isCreating && (
        <NewSecret
          what={what}
          problem={problem}
          isRunning={isRunning}
          create={create}
          close={() => {
            setCreating(false);
            list.refetch();
          }}
        />
      )}
    </>
  );
}

type NewSecretProps = Pick<SecretsListProps, "what" | "problem" | "isRunning" | "create"> & {
  readonly close: () => void;
};

function NewSecret({ what, problem, isRunning, create, close }: NewSecretProps) {
  const [label, setLabel] = useState("");
  const [key] = useState(newKey);
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    setSecret(await create(label.trim(), key));
  };
  if (secret !== null) {
    return (
      <Dialog title={`The new ${what.replace(/^an? /, "")}`} close={close}>
        <p>Copy it now. It is shown only once.</p>
        <pre className="content wrap" tabIndex={0}>
          {secret}
        </pre>
        <p className="actions">
          <CopyButton text={secret} name="Copy" />
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title={`Create ${what}`} close={close}>
      <Form problem={problem} submit={submit}>
        <Field
          label="Label"
          hint="The purpose of the key."
          value={label}
          onChange={setLabel}
          maxLength={255}
          required
        />
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={isRunning}>
            Create
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
