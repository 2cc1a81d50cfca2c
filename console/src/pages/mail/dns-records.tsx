import type { DnsRecordPurpose, SendingDomainDetailsQuery } from "../../../../generated/console-documents.js";
import { Badge } from "../../parts/badge.js";
import { CopyButton } from "../../parts/copy-button.js";

type DnsRecord = NonNullable<SendingDomainDetailsQuery["sendingDomain"]>["records"][number];

const purposes: Readonly<Record<DnsRecordPurpose, string>> = {
  OWNERSHIP: "proves that the domain is yours",
  DKIM: "the key that signs mail",
  DKIM_ROTATION: "the new key that will sign mail",
  SPF: "allows this server to send",
  DMARC: "what receivers do with mail that fails the checks",
  MX: "where mail to the domain goes",
};

/** The DNS records to create, and what the last check found of each. */
export function DnsRecords({ records }: { readonly records: readonly DnsRecord[] }) {
  return (
    <section aria-labelledby="dns">
      <h2 id="dns">DNS records</h2>
      <p className="soft">
        Create these at the provider of your DNS. It can take minutes, sometimes hours, until changes are visible.
      </p>
      <ol className="list records">
        {records.map((record) => (
          <li key={`${record.purpose} ${record.name}`}>
            <OneRecord record={record} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function OneRecord({ record: { purpose, type, name, value, outcome, foundValues } }: { readonly record: DnsRecord }) {
  return (
    <>
      <p>
        <b>{type}</b> <span className="soft">{purposes[purpose]}</span>
        <Badge state={outcome ?? "NOT_CHECKED"} />
      </p>
      <dl className="facts">
        <dt>Name</dt>
        <dd className="copied">
          <code>{name}</code> <CopyButton text={name} name={`Copy the name (${purpose.toLowerCase()})`} />
        </dd>
        <dt>Value</dt>
        <dd className="copied">
          <code>{value}</code> <CopyButton text={value} name={`Copy the value (${purpose.toLowerCase()})`} />
        </dd>
        {foundValues.length > 0 && outcome !== "FOUND" && (
          <>
            <dt>Found instead</dt>
            <dd>
              {foundValues.map((found) => (
                <code key={found} className="block">
                  {found}
                </code>
              ))}
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
