import { useId, useState } from "react";
import {
  MakeReviewListDocument,
  OrganizationReviewListsDocument,
  type ReviewListKind,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Choice } from "../../parts/choice.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { ReviewListEntries } from "./review-list-entries.js";

const kinds: readonly { readonly value: ReviewListKind; readonly name: string }[] = [
  { value: "DOMAIN", name: "Domains" },
  { value: "ADDRESS", name: "Mail addresses" },
  { value: "NUMBER", name: "Phone numbers" },
  { value: "CHAT", name: "Team chats" },
  { value: "HANDLE", name: "Agents" },
  { value: "ORGANIZATION", name: "Organizations" },
  { value: "WORDS", name: "Words" },
];
const nameOf = (kind: ReviewListKind): string => kinds.find(({ value }) => value === kind)?.name ?? kind;

/** The lists that review rules name (wire contract reviews 2.4). For admins. */
export function ReviewLists() {
  const id = useId();
  const { data, problem, refetch } = useLiveQuery(OrganizationReviewListsDocument, {}, ["review_list."]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Lists for review rules</h2>
      <p className="soft">
        Rules name them: receivers that are let out or held, and words. They are written on the page{" "}
        <Link href={href(["reviews", "rules"])}>Rules</Link>.
      </p>
      <ProblemNote problem={problem} retry={refetch} />
      {data?.reviewLists.map((list) => (
        <ReviewListEntries key={list.id} list={list} kind={nameOf(list.kind)} refetch={refetch} />
      ))}
      <NewList refetch={refetch} />
    </section>
  );
}

function NewList({ refetch }: { readonly refetch: () => void }) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<ReviewListKind>("DOMAIN");
  const { run, problem, isRunning } = useChange(MakeReviewListDocument);
  const create = async (): Promise<void> => {
    if ((await run({ name: name.trim(), kind })) === null) return;
    setName("");
    refetch();
  };
  return (
    <Form problem={problem} submit={create} label="New list">
      <div className="fields">
        <Field label="Name of a new list" of="name" value={name} onChange={setName} required />
        <Choice label="Its entries" value={kind} options={kinds} onChange={setKind} />
      </div>
      <FormProblem />
      <p className="actions">
        <button type="submit" disabled={isRunning || name.trim() === ""}>
          Create
        </button>
      </p>
    </Form>
  );
}
