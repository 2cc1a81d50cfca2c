import { useState } from "react";
import {
  type OrganizationDomainState,
  type OwnDomainFragment,
  ReleaseDomainDocument,
  VerifyDomainDocument,
} from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Badge } from "../../../parts/badge.js";
import { CopyButton } from "../../../parts/copy-button.js";
import { Dialog } from "../../../parts/dialog.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";

/** The explanation of each state. */
const meanings: Readonly<Record<OrganizationDomainState, string>> = {
  PENDING: "Create the record below: it proves that the domain is yours.",
  VERIFIED: "Your agents can show it. Keep the record.",
  GRACE: "The record was not found. Create it again.",
  EXPIRED: "The record was missing for too long. Create it again, then verify.",
  PENDING_EXPIRED: "The record was not found in 14 days. Create it, then verify.",
  RELEASED: "You have given it up.",
};

/** One domain: its state, its DNS record, and the possible actions. */
export function OwnDomain({ domain: claim }: { readonly domain: OwnDomainFragment }) {
  const { id, domain, state, ownershipConflict, lastCheckedAt, lastCheckResult, nextCheckAt, validUntil } = claim;
  const { type, name, value } = claim.dnsRecord;
  const verify = useChange(VerifyDomainDocument);
  const [isReleasing, setReleasing] = useState(false);
  return (
    <section aria-label={domain}>
      <h2>
        {domain} <Badge state={state} />
      </h2>
      <p>
        {ownershipConflict
          ? "Another organization has proved it before. It becomes yours if that proof ends. Keep the record."
          : meanings[state]}
      </p>
      <dl className="facts">
        <dt>Checked</dt>
        <dd>
          {lastCheckedAt == null ? "not yet" : <Moment at={lastCheckedAt} />}
          {lastCheckResult != null && <Badge state={lastCheckResult} />}
          {nextCheckAt != null && (
            <>
              ; next check <Moment at={nextCheckAt} />
            </>
          )}
        </dd>
        {validUntil != null && (
          <>
            <dt>Valid until</dt>
            <dd>
              <Moment at={validUntil} />
            </dd>
          </>
        )}
        <dt>{type} record</dt>
        <dd className="copied">
          <code>{name}</code> <CopyButton text={name} name={`Copy the name of the record of ${domain}`} />
        </dd>
        <dt>Value</dt>
        <dd className="copied">
          <code>{value}</code> <CopyButton text={value} name={`Copy the value of the record of ${domain}`} />
        </dd>
      </dl>
      <ProblemNote problem={verify.problem} />
      <p className="actions">
        <button type="button" disabled={verify.isRunning} onClick={() => void verify.run({ id })}>
          Verify
        </button>
        <button type="button" className="quiet" onClick={() => setReleasing(true)}>
          Delete
        </button>
      </p>
      {isReleasing && <ReleaseDomain id={id} name={domain} close={() => setReleasing(false)} />}
    </section>
  );
}

interface ReleaseDomainProps {
  readonly id: string;
  readonly name: string;
  readonly close: () => void;
}

function ReleaseDomain({ id, name, close }: ReleaseDomainProps) {
  const { run, problem, isRunning } = useChange(ReleaseDomainDocument);
  const release = async (): Promise<void> => {
    if ((await run({ id })) !== null) close();
  };
  return (
    <Dialog title={`Delete ${name}?`} close={close}>
      <p>Your agents then show it no longer, and another organization can prove it.</p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning} onClick={() => void release()}>
          Delete the domain
        </button>
      </p>
    </Dialog>
  );
}
