import { Fragment, useEffect, useState } from "react";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { type ApiSecretType, fieldsOf, wireType } from "./fields.js";
import { OneTimeCode } from "./one-time-code.js";
import { callVault } from "./open-vault.js";
import { SecretValue } from "./secret-value.js";
import { useVaultCall } from "./use-vault-call.js";
import type { Outline } from "./worker/vault-work.js";

interface SecretContentProps {
  readonly id: string;
  readonly secretType: ApiSecretType;
  readonly updatedAt: string;
}

/** The content of a secret. The page gets a secret value only when the user asks to see or copy it. */
export function SecretContent({ id, secretType, updatedAt }: SecretContentProps) {
  const [outline, setOutline] = useState<Outline | null>(null);
  const { run, problem } = useVaultCall("read");
  const read = (): void => void run(id, updatedAt).then((done) => done !== null && setOutline(done.value));
  useEffect(read, [id, updatedAt]);
  const labels = new Map(fieldsOf[wireType(secretType)].map(({ name, label }) => [name, label]));
  return (
    <section aria-labelledby="content-of-secret">
      <h2 id="content-of-secret">Content</h2>
      <ProblemNote problem={problem} retry={read} />
      {outline === null && problem === null && <Loading />}
      {outline !== null && (
        <dl className="facts content-of-secret">
          {outline.fields.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{labels.get(name)}</dt>
              <dd>
                <SecretValue label={labels.get(name)!} value={value} reveal={() => callVault("reveal", id, name)} />
              </dd>
            </Fragment>
          ))}
          {outline.hasTotp && (
            <>
              <dt>One-time code</dt>
              <dd>
                <OneTimeCode secretId={id} />
              </dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}
