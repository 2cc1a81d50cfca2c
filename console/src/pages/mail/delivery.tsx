import {
  type MailDeliveryQuery,
  MailDeliveryDocument,
  type MailWayOut,
} from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useLiveQuery } from "../../api/live-query.js";
import { Badge } from "../../parts/badge.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { Footer } from "./footer.js";
import { UnderWay } from "./under-way.js";

const kinds = ["mail.message.", "billing."];

/** How mail leaves, what waits, and the footer below it. */
export function Delivery() {
  const { data, problem, isLoading, refetch } = useLiveQuery(MailDeliveryDocument, {}, kinds, { restMs: 1_000 });
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && (
        <>
          <Relay service={data.mailService} />
          <h2>Mail in progress</h2>
          <UnderWay />
          <Footer
            text={data.mailService.footerText}
            isRemoved={data.viewer.organization?.billingSettings?.removeBrandingFooter ?? null}
            changed={refetch}
          />
        </>
      )}
      <p className="actions">
        <ExplorerLink query={MailDeliveryDocument} />
      </p>
    </>
  );
}

const ways: Readonly<Record<MailWayOut, string>> = {
  RELAY: "Mail to other servers goes through the relay of this server.",
  OUTBOX: "This server has no relay. Mail to other servers is kept in the outbox and counts as sent.",
  NONE: "This server has no relay. Mail to other servers fails. Its operator sets MAIL_RELAY_URL.",
};

function Relay({ service }: { readonly service: MailDeliveryQuery["mailService"] }) {
  const { domain, wayOut, isReceptionPaused, queue } = service;
  return (
    <dl className="facts">
      <dt>Relay</dt>
      <dd>
        <Badge state={wayOut === "NONE" ? "MISSING" : wayOut} /> {ways[wayOut]}
      </dd>
      <dt>Domain of this server</dt>
      <dd>{domain}</dd>
      <dt>Reception</dt>
      <dd>{isReceptionPaused ? "paused: senders from outside are asked to come again later" : "on"}</dd>
      {queue != null && (
        <>
          <dt>Waits for the relay</dt>
          <dd>
            {queue.waiting}
            {queue.isMore && " and more"}, in all organizations
            {queue.nextAttemptAt != null && (
              <>
                , the next attempt <Moment at={queue.nextAttemptAt} />
              </>
            )}
            {queue.mostAttempts > 0 && `, at most ${queue.mostAttempts} attempts so far`}
            {queue.lastAnswer != null && <code className="block">{queue.lastAnswer}</code>}
          </dd>
        </>
      )}
      <dt>Went wrong</dt>
      <dd>
        <Link href={href(["inbox"], { channel: "mail", status: "BOUNCED" })}>bounced email</Link>,{" "}
        <Link href={href(["inbox"], { channel: "mail", status: "FAILED" })}>failed email</Link>
      </dd>
    </dl>
  );
}
