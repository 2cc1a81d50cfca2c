import { useState } from "react";
import {
  CheckDomainDocument,
  DeleteDomainDocument,
  RotateDomainKeyDocument,
  SendingDomainDetailsDocument,
  type SendingDomainDetailsQuery,
  type SendingDomainStatus,
  SetDefaultDomainDocument,
} from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Badge } from "../../parts/badge.js";
import { Dialog } from "../../parts/dialog.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useTitle } from "../../parts/use-title.js";
import { DnsRecords } from "./dns-records.js";

/** One sending domain: its state and its DNS records. */
export function Domain({ id }: { readonly id: string }) {
  const kinds = ["mail.sending_domain."];
  const { data, problem, isLoading, refetch } = useLiveQuery(SendingDomainDetailsDocument, { id }, kinds);
  const found = data?.sendingDomain;
  useTitle(found?.domain);
  return (
    <>
      <p className="trail">
        <Link href={href(["mail"])}>Email</Link>
      </p>
      <h1>{found?.domain ?? "Domain"}</h1>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {found != null && (
        <>
          <Facts domain={found} />
          <DnsRecords records={found.records} />
        </>
      )}
      <p className="actions">
        <ExplorerLink query={SendingDomainDetailsDocument} variables={{ id }} />
      </p>
    </>
  );
}

/** The explanation of each state. */
const meanings: Readonly<Record<SendingDomainStatus, string>> = {
  NOT_STARTED: "It was not checked yet.",
  AWAITING_OWNERSHIP: "Create the first record below: it proves that the domain is yours.",
  PENDING: "The domain is yours. Create the other records below.",
  DNS_INVALID: "Records are missing or wrong. Mail cannot be sent from it.",
  VERIFYING: "All records were found. The domain is about to be verified.",
  VERIFIED: "Mail can be sent from it.",
  FAILED: "The records were not correct within 72 hours. Correct them, then check again.",
  PENDING_DKIM_ROTATION: "Create the record of the new key. The old key still signs.",
  DEGRADED: "Records are missing or wrong. Mail can still be sent for 72 hours.",
  PENDING_DELETION: "It is being deleted.",
};

function Facts({ domain }: { readonly domain: NonNullable<SendingDomainDetailsQuery["sendingDomain"]> }) {
  const { id, domain: name, status, isDefault, verifiedAt, checkedAt, nextCheckAt } = domain;
  const check = useChange(CheckDomainDocument);
  const setDefault = useChange(SetDefaultDomainDocument);
  const rotate = useChange(RotateDomainKeyDocument);
  const [isDeleting, setDeleting] = useState(false);
  /** The check before the one that was asked for; undefined when none was. */
  const [checkedBefore, setCheckedBefore] = useState<typeof checkedAt | undefined>();
  const checkSoon = async (): Promise<void> => {
    if ((await check.run({ id })) !== null) setCheckedBefore(checkedAt ?? null);
  };
  const isAwaited = checkedBefore !== undefined && checkedBefore === (checkedAt ?? null);
  const isVerified = status === "VERIFIED";
  return (
    <>
      <dl className="facts">
        <dt>State</dt>
        <dd>
          <Badge state={status} /> {meanings[status]}
        </dd>
        <dt>Checked</dt>
        <dd>
          {checkedAt == null ? "not yet" : <Moment at={checkedAt} />}
          {nextCheckAt != null && (
            <>
              ; next check <Moment at={nextCheckAt} />
            </>
          )}
        </dd>
        {verifiedAt != null && (
          <>
            <dt>First verified</dt>
            <dd>
              <Moment at={verifiedAt} />
            </dd>
          </>
        )}
        <dt>New mailboxes</dt>
        <dd>{isDefault ? "the default domain" : "not the default domain"}</dd>
      </dl>
      <ProblemNote problem={check.problem ?? setDefault.problem ?? rotate.problem} />
      <p className="actions">
        <button type="button" disabled={check.isRunning} onClick={() => void checkSoon()}>
          Check now
        </button>
        {isVerified && !isDefault && (
          <button type="button" className="quiet" onClick={() => void setDefault.run({ domain: name })}>
            Use for new mailboxes
          </button>
        )}
        {isVerified && (
          <button type="button" className="quiet" onClick={() => void rotate.run({ id })}>
            Replace the signing key
          </button>
        )}
        <button type="button" className="quiet" onClick={() => setDeleting(true)}>
          Delete
        </button>
      </p>
      <p role="status" className="soft">
        {isAwaited && "The records are looked up within a minute. This page shows the result by itself."}
      </p>
      {isDeleting && <DeleteDomain id={id} name={name} close={() => setDeleting(false)} />}
    </>
  );
}

interface DeleteDomainProps {
  readonly id: string;
  readonly name: string;
  readonly close: () => void;
}

function DeleteDomain({ id, name, close }: DeleteDomainProps) {
  const { run, problem, isRunning } = useChange(DeleteDomainDocument);
  const remove = async (): Promise<void> => {
    if ((await run({ id })) !== null) go(href(["mail"]), { replace: true });
  };
  return (
    <Dialog title={`Delete ${name}?`} close={close}>
      <p>Its keys are deleted with it. A domain that mailboxes use cannot be deleted.</p>
      <ProblemNote problem={problem} />
      <p className="actions">
        <button type="button" disabled={isRunning} onClick={() => void remove()}>
          Delete the domain
        </button>
      </p>
    </Dialog>
  );
}
