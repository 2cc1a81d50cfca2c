import { type FormEvent, useEffect, useState } from "react";
import type { SecretFactsFragment } from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { Check } from "../../parts/check.js";
import { Choice } from "../../parts/choice.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { type ApiSecretType, type FieldSpec, fieldsOf, secretTypes, wireType } from "./fields.js";
import { Lock } from "./lock.js";
import { SecretInput } from "./secret-input.js";
import { useVaultCall } from "./use-vault-call.js";

type Texts = Readonly<Record<string, string>>;

/** Stores a secret. It is encrypted here, before anything is sent. */
export function NewSecret({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  return (
    <Dialog title="Store a secret" close={close}>
      {isOpen ? <NewSecretForm /> : <Lock />}
    </Dialog>
  );
}

function NewSecretForm() {
  // The same for every attempt, so that the secret is stored once when an answer is lost.
  const [id] = useState(() => crypto.randomUUID());
  const [type, setType] = useState<ApiSecretType>("LOGIN");
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [texts, setTexts] = useState<Texts>({});
  const [totp, setTotp] = useState("");
  const { run, problem, isRunning } = useVaultCall("create");
  const store = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const codes = type === "LOGIN" && totp.trim() !== "" ? { totp } : {};
    const form = { name: name.trim(), description: description.trim(), texts: ofType(type, texts), ...codes };
    const done = await run(id, wireType(type), form);
    if (done !== null) go(href(["vault", done.value]));
  };
  return (
    <form onSubmit={(event) => void store(event)}>
      <Choice label="Type" value={type} options={secretTypes} onChange={setType} />
      <Names name={name} setName={setName} description={description} setDescription={setDescription} />
      <Fields type={type} texts={texts} setTexts={setTexts} />
      {type === "LOGIN" && <TotpInput value={totp} onChange={setTotp} />}
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="submit" disabled={isRunning}>
          {isRunning ? "Storing…" : "Store"}
        </button>
      </p>
    </form>
  );
}

/** Changes a secret that is open. Its type stays. */
export function ChangeSecret({ secret, close }: { readonly secret: SecretFactsFragment; readonly close: () => void }) {
  const reading = useVaultCall("read");
  const asking = useVaultCall("texts");
  const [read, setRead] = useState<{ readonly texts: Texts; readonly hasTotp: boolean } | null>(null);
  useEffect(() => {
    void reading.run(secret.id, secret.updatedAt).then(async (outline) => {
      const texts = outline === null ? null : await asking.run(secret.id);
      if (texts !== null) setRead({ texts: texts.value, hasTotp: outline!.value.hasTotp });
    });
  }, [secret.id]);
  const problem = reading.problem ?? asking.problem;
  return (
    <Dialog title="Change the secret" close={close}>
      <ProblemNote problem={problem} />
      {read === null ? problem === null && <Loading /> : <ChangeForm secret={secret} read={read} done={close} />}
    </Dialog>
  );
}

interface ChangeFormProps {
  readonly secret: SecretFactsFragment;
  readonly read: { readonly texts: Texts; readonly hasTotp: boolean };
  readonly done: () => void;
}

function ChangeForm({ secret, read, done }: ChangeFormProps) {
  const { id, secretType: type } = secret;
  const [name, setName] = useState(secret.name);
  const [description, setDescription] = useState(secret.description ?? "");
  const [texts, setTexts] = useState(read.texts);
  const [totp, setTotp] = useState("");
  const [isWithoutCodes, setWithoutCodes] = useState(false);
  const { run, problem, isRunning } = useVaultCall("update");
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const codes = isWithoutCodes ? { totp: null } : totp.trim() === "" ? {} : { totp };
    const form = { name: name.trim(), description: description.trim(), texts: ofType(type, texts), ...codes };
    if ((await run(id, form)) !== null) done();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Names name={name} setName={setName} description={description} setDescription={setDescription} />
      <Fields type={type} texts={texts} setTexts={setTexts} />
      {type === "LOGIN" && !isWithoutCodes && <TotpInput value={totp} onChange={setTotp} isReplaced={read.hasTotp} />}
      {read.hasTotp && <Check label="Remove the one-time codes" checked={isWithoutCodes} onChange={setWithoutCodes} />}
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="submit" disabled={isRunning}>
          {isRunning ? "Saving…" : "Save"}
        </button>
      </p>
    </form>
  );
}

/** The texts of a type. Texts that were typed for another type are left out. */
const ofType = (type: ApiSecretType, texts: Texts): Texts =>
  Object.fromEntries(fieldsOf[wireType(type)].map(({ name }) => [name, texts[name] ?? ""]));

interface NamesProps {
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly description: string;
  readonly setDescription: (description: string) => void;
}

function Names({ name, setName, description, setDescription }: NamesProps) {
  return (
    <>
      <Field label="Name" hint="Not encrypted." value={name} onChange={setName} maxLength={255} required />
      <Field
        label="Description"
        hint="Not encrypted."
        value={description}
        onChange={setDescription}
        maxLength={2_000}
      />
    </>
  );
}

interface FieldsProps {
  readonly type: ApiSecretType;
  readonly texts: Texts;
  readonly setTexts: (texts: Texts) => void;
}

function Fields({ type, texts, setTexts }: FieldsProps) {
  return fieldsOf[wireType(type)].map((field: FieldSpec) => {
    const { name, label, isSecret, isRequired, isLong, canBeMade } = field;
    const common = {
      label,
      value: texts[name] ?? "",
      onChange: (text: string) => setTexts({ ...texts, [name]: text }),
    };
    return isSecret || isLong ? (
      <SecretInput key={name} {...common} isRequired={isRequired} isLong={isLong} canBeMade={canBeMade} />
    ) : (
      <Field key={name} {...common} required={isRequired === true} autoComplete="off" />
    );
  });
}

interface TotpInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isReplaced?: boolean;
}

function TotpInput({ value, onChange, isReplaced = false }: TotpInputProps) {
  const hint = "The key of the page that sets up one-time codes, or its otpauth:// link.";
  return (
    <SecretInput
      label="Key of one-time codes"
      hint={isReplaced ? `${hint} Leave it empty to keep the one that is stored.` : hint}
      value={value}
      onChange={onChange}
    />
  );
}
