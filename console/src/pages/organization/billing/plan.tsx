import { useState } from "react";
import {
  ChangePlanDocument,
  OpenCheckoutDocument,
  OpenPortalDocument,
  PlanDocument,
  type PlanQuery,
} from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { inWords } from "../../../parts/badge.js";
import { Dialog } from "../../../parts/dialog.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { Table } from "../../../parts/table.js";
import { BillingSettings } from "./billing-settings.js";
import { dollars } from "./channels.js";

/** The plan of the organization, what else there is, and how it is paid for. */
export function Plan() {
  const { data, problem, isLoading, refetch } = useLiveQuery(PlanDocument, {}, ["billing.", "organization."]);
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && (
        <>
          <Subscription subscription={data.billingSubscription} />
          <Plans data={data} refetch={refetch} />
          <BillingSettings
            key={JSON.stringify(data.billingSettings)}
            settings={data.billingSettings}
            refetch={refetch}
          />
        </>
      )}
      <p className="actions">
        <ExplorerLink query={PlanDocument} />
      </p>
    </>
  );
}

function Subscription({ subscription }: { readonly subscription: PlanQuery["billingSubscription"] }) {
  const { plan, status, interval, currentPeriodEnd, cancelAt, pendingPlan } = subscription;
  const portal = useChange(OpenPortalDocument);
  const open = async (): Promise<void> => {
    const made = await portal.run({ input: mayReturn() ? { returnUrl: location.href } : {} });
    if (made !== null) location.assign(made.createPortalSession.url);
  };
  return (
    <>
      <dl className="facts">
        <dt>Plan</dt>
        <dd>{plan}</dd>
        <dt>Subscription</dt>
        <dd>
          {inWords(status)}
          {interval != null && `, paid every ${inWords(interval)}`}
        </dd>
        {currentPeriodEnd != null && (
          <>
            <dt>Next cycle</dt>
            <dd>
              <Moment at={currentPeriodEnd} />
            </dd>
          </>
        )}
        {cancelAt != null && (
          <>
            <dt>Ends</dt>
            <dd>
              <Moment at={cancelAt} />
              {pendingPlan != null && `, then ${pendingPlan}`}
            </dd>
          </>
        )}
      </dl>
      <ProblemNote problem={portal.problem} />
      <p className="actions">
        <button type="button" className="quiet" disabled={portal.isRunning} onClick={() => void open()}>
          Open the billing portal
        </button>
      </p>
    </>
  );
}

/** Billing pages lead back to https addresses, and to http on this machine. */
const mayReturn = (): boolean =>
  location.protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

type Offer = PlanQuery["billingPlans"][number];

/** The chosen step: a change at once, or a visit to the payment provider. */
interface Choice {
  readonly offer: Offer;
  readonly interval: "MONTH" | "YEAR" | null;
}

function Plans({ data, refetch }: { readonly data: PlanQuery; readonly refetch: () => void }) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { plan, status } = data.billingSubscription;
  const isPaying = ["ACTIVE", "TRIALING", "PAST_DUE"].includes(status);
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">Plans</h2>
      <Table name="Plans" columns={["Plan", "Agents", "Mail of each agent", "Sends a day", "Price", "Action"]}>
        {data.billingPlans.map((offer) => (
          <tr key={offer.name}>
            <th scope="row">
              {offer.name}
              {offer.name === plan && <span className="badge calm">yours</span>}
            </th>
            <td>{offer.identitiesIncluded.toLocaleString()}</td>
            <td>{offer.mailboxStorageBytes == null ? "no limit" : gibibytes(offer.mailboxStorageBytes)}</td>
            <td>{offer.sendsPerDay.toLocaleString()}</td>
            <td>{priceOf(offer)}</td>
            <td>
              {offer.name !== plan && (
                <div className="row-actions">
                  {waysTo(offer, isPaying).map(({ name, interval }) => (
                    <button
                      key={name}
                      type="button"
                      className="quiet"
                      onClick={() => setChosen({ offer, interval: interval ?? null })}
                    >
                      {name}
                      {interval !== null && <span className="unseen">: {offer.name}</span>}
                    </button>
                  ))}
                </div>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {chosen !== null && (
        <ChoosePlan
          chosen={chosen}
          close={() => {
            setChosen(null);
            refetch();
          }}
        />
      )}
    </section>
  );
}

const gibibytes = (bytes: number): string => `${(bytes / 1024 ** 3).toLocaleString()} GiB`;

function priceOf({ monthCents, yearCents }: Offer): string {
  const prices = [
    monthCents == null ? null : `${dollars(monthCents)} a month`,
    yearCents == null ? null : `${dollars(yearCents)} a year`,
  ].filter((price) => price !== null);
  return prices.length === 0 ? "free" : prices.join(", ");
}

/** A plan without a price, and any plan while one pays already, is changed at once; others are paid for first. */
function waysTo({ name, monthCents, yearCents }: Offer, isPaying: boolean) {
  if (isPaying || (monthCents == null && yearCents == null))
    return [{ name: `Switch to ${name}`, interval: null }] as const;
  return [
    ...(monthCents == null ? [] : [{ name: "Pay by month", interval: "MONTH" } as const]),
    ...(yearCents == null ? [] : [{ name: "Pay by year", interval: "YEAR" } as const]),
  ];
}

function ChoosePlan({ chosen: { offer, interval }, close }: { readonly chosen: Choice; readonly close: () => void }) {
  const change = useChange(ChangePlanDocument);
  const checkout = useChange(OpenCheckoutDocument);
  const choose = async (): Promise<void> => {
    if (interval === null) {
      if ((await change.run({ input: { plan: offer.name } })) !== null) close();
      return;
    }
    const back = mayReturn() ? { successUrl: location.href, cancelUrl: location.href } : {};
    const made = await checkout.run({ input: { plan: offer.name, interval, ...back } });
    if (made !== null) location.assign(made.createCheckoutSession.url);
  };
  return (
    <Dialog title={`Change to ${offer.name}?`} close={close}>
      <p>
        {interval === null
          ? "The plan changes at once. A paid subscription runs until the end of the paid period."
          : "A page opens on which you pay. The plan changes when you have paid."}
      </p>
      <ProblemNote problem={change.problem ?? checkout.problem} />
      <p className="actions">
        <button type="button" disabled={change.isRunning || checkout.isRunning} onClick={() => void choose()}>
          {interval === null ? "Change the plan" : "Go to the payment page"}
        </button>
      </p>
    </Dialog>
  );
}
