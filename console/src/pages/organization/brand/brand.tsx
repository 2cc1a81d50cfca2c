import { useState } from "react";
import { BrandDocument, DeleteBrandDocument } from "../../../../../generated/console-documents.js";
import { setFilters, useAddress } from "../../../address/address.js";
import { useChange } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { Badge, inWords } from "../../../parts/badge.js";
import { Dialog } from "../../../parts/dialog.js";
import { Empty } from "../../../parts/empty.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { BrandForm } from "./brand-form.js";
import type { RegisteredBrand } from "./registered-brand.js";
import { ReviewBrand } from "./review-brand.js";

/** The registration of the organization with carriers. */
export function Brand() {
  const { data, problem, isLoading, refetch } = useLiveQuery(BrandDocument, {}, ["brand."]);
  const isEditing = useAddress().filters.get("change") === "brand";
  // An organization without one answers null, or that there is none.
  const isMissing = problem?.code === "brand_not_registered" || (data !== undefined && data.complianceBrand == null);
  const brand = isMissing ? null : (data?.complianceBrand ?? undefined);
  const close = (): void => {
    setFilters({ change: null });
    refetch();
  };
  return (
    <>
      {!isMissing && <ProblemNote problem={problem} retry={refetch} />}
      {isLoading && <Loading />}
      {brand === null && (
        <Empty title="No brand is registered.">
          <p>Carriers require to know which company sends messages. Register your company once. It is then reviewed.</p>
          <button type="button" onClick={() => setFilters({ change: "brand" })}>
            Register a brand
          </button>
        </Empty>
      )}
      {brand != null && <Facts brand={brand} refetch={refetch} />}
      {isEditing && brand !== undefined && <BrandForm brand={brand} close={close} />}
      <p className="actions">
        <ExplorerLink query={BrandDocument} />
      </p>
    </>
  );
}

function Facts({ brand, refetch }: { readonly brand: RegisteredBrand; readonly refetch: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const deletion = useChange(DeleteBrandDocument);
  const { status, rejectionReason, submittedAt, entityType, street, city, region, postalCode, country } = brand;
  return (
    <>
      <dl className="facts">
        <dt>State</dt>
        <dd>
          <Badge state={status} /> {rejectionReason}
        </dd>
        {submittedAt != null && (
          <>
            <dt>Submitted</dt>
            <dd>
              <Moment at={submittedAt} />
            </dd>
          </>
        )}
        <dt>Registered name</dt>
        <dd>{brand.legalName}</dd>
        <dt>Public name</dt>
        <dd>{brand.displayName}</dd>
        <dt>Legal form</dt>
        <dd>{inWords(entityType)}</dd>
        {brand.taxId != null && (
          <>
            <dt>Tax id</dt>
            <dd>{brand.taxId}</dd>
          </>
        )}
        <dt>Line of business</dt>
        <dd>{brand.vertical}</dd>
        <dt>Address</dt>
        <dd>{[street, postalCode, city, region, country].filter(Boolean).join(", ")}</dd>
        <dt>Contact</dt>
        <dd>{[brand.website, brand.email, brand.phone].join(", ")}</dd>
      </dl>
      <p className="actions">
        <button type="button" onClick={() => setFilters({ change: "brand" })}>
          Change
        </button>
        <button type="button" className="quiet" onClick={() => setDeleting(true)}>
          Delete
        </button>
      </p>
      <ReviewBrand status={status} refetch={refetch} />
      {isDeleting && (
        <Dialog title="Delete the registration?" close={() => setDeleting(false)}>
          <p>To register again, you must enter everything again. It is then reviewed again.</p>
          <ProblemNote problem={deletion.problem} />
          <p className="actions">
            <button
              type="button"
              disabled={deletion.isRunning}
              onClick={() => void deletion.run({}).then((data) => data !== null && (setDeleting(false), refetch()))}
            >
              Delete the registration
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
