import { type FormEvent, useState } from "react";
import type { A2aSkillInput, AgentA2aFragment } from "../../../../generated/console-documents.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";

type Skill = NonNullable<AgentA2aFragment["skills"]>[number];

interface SkillsProps {
  readonly skills: readonly Skill[];
  readonly isRunning: boolean;
  /** Answers whether they were saved. */
  readonly save: (skills: readonly A2aSkillInput[]) => Promise<boolean>;
}

/** The skills on an agent's card. */
export function Skills({ skills, isRunning, save }: SkillsProps) {
  const [isAdding, setAdding] = useState(false);
  const inputs = skills.map(toInput);
  return (
    <>
      <h3>Skills</h3>
      {skills.length === 0 && <p className="soft">No skills added; the card shows a default one.</p>}
      <ul className="list">
        {skills.map(({ id, name, description, tags }) => (
          <li key={id}>
            <b>{name}</b> <code>{id}</code> {description} <span className="soft">{tags.join(", ")}</span>{" "}
            <button
              type="button"
              className="quiet"
              disabled={isRunning}
              onClick={() => void save(inputs.filter((one) => one.id !== id))}
            >
              Remove<span className="unseen"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="actions">
        <button type="button" className="quiet" onClick={() => setAdding(true)}>
          Add a skill
        </button>
      </p>
      {isAdding && <NewSkill close={() => setAdding(false)} add={(skill) => save([...inputs, skill])} />}
    </>
  );
}

function NewSkill(props: { readonly close: () => void; readonly add: (skill: A2aSkillInput) => Promise<boolean> }) {
  const [id, setId] = useState("");
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [tags, setTags] = useState("");
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const named = tags.split(",").flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()]));
    await props.add({ id: id.trim(), name: name.trim(), description: description.trim(), tags: named });
    // The page shows the refusal.
    props.close();
  };
  return (
    <Dialog title="Add a skill" close={props.close}>
      <form onSubmit={(event) => void submit(event)}>
        <Field label="Id" hint="Such as translate." value={id} onChange={setId} required />
        <Field label="Name" value={name} onChange={setName} required />
        <Field label="Description" value={description} onChange={setDescription} required />
        <Field label="Tags" hint="Separated by commas." value={tags} onChange={setTags} required />
        <p className="actions">
          <button type="submit">Add</button>
        </p>
      </form>
    </Dialog>
  );
}

/** A skill as it is sent back: without what only answers have. */
function toInput({ id, name, description, tags, examples, inputModes, outputModes }: Skill): A2aSkillInput {
  return {
    id,
    name,
    description,
    tags,
    examples: examples ?? null,
    inputModes: inputModes ?? null,
    outputModes: outputModes ?? null,
  };
}
