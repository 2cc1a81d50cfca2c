import { useState } from "react";
import {
  OrganizationNamesDocument,
  type OrganizationNamesQuery,
  RenameOrganizationDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { CopyButton } from "../../parts/copy-button.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Field } from "../../parts/field.js";
import { Form, FormProblem } from "../../parts/form.js";
import { Loading } from "../../parts/loading.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useSession } from "../../session.js";
import { AutomaticContacts } from "../contacts/automatic-contacts.js";
import { DeleteOrganization } from "./delete-organization.js";
import { LeaveOrganization } from "./leave-organization.js";
import { OrganizationFreeze } from "./organization-freeze.js";
import { ReviewLists } from "./review-lists.js";
import { ReviewPreset } from "./review-preset.js";

/** The name of the organization, and how to leave or delete it. */
export function Settings() {
  const { isAdmin } = useSession();
  const { data, problem, isLoading, refetch } = useLiveQuery(OrganizationNamesDocument, {}, ["organization."]);
  const organization = data?.organization;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {organization !== undefined && (
        <>
          {isAdmin && <Rename key={`${organization.name} ${organization.slug}`} organization={organization} />}
          <dl className="facts">
            <dt>Id</dt>
            <dd>
              <code>{organization.id}</code> <CopyButton text={organization.id} />
            </dd>
            <dt>Created</dt>
            <dd>
              <Moment at={organization.createdAt} />
            </dd>
          </dl>
          {isAdmin && (
            <section aria-labelledby="contacts">
              <h2 id="contacts">Contacts</h2>
              <AutomaticContacts />
            </section>
          )}
          {isAdmin && <ReviewPreset />}
          {isAdmin && <ReviewLists />}
          <OrganizationFreeze />
          <LeaveOrganization name={organization.name} />
          {isAdmin && (
            <DeleteOrganization name={organization.name} confirmation={organization.slug ?? organization.name} />
          )}
        </>
      )}
      <p className="actions">
        <ExplorerLink query={OrganizationNamesDocument} />
      </p>
    </>
  );
}

function Rename({ organization }: { readonly organization: OrganizationNamesQuery["organization"] }) {
  const [name, setName] = useState(organization.name);
  const [slug, setSlug] = useState(organization.slug ?? "");
  const { run, problem, isRunning } = useChange(RenameOrganizationDocument);
  const save = async (): Promise<void> => {
    await run({ input: { name: name.trim(), slug: slug.trim() || null } });
  };
  return (
    <Form problem={problem} submit={save}>
      <div className="fields">
        <Field label="Name" of="name" value={name} onChange={setName} required />
        <Field
          label="Short name"
          of="slug"
          hint="a to z, 0 to 9 and hyphens. It may be empty."
          value={slug}
          onChange={setSlug}
        />
      </div>
      <FormProblem />
      <p className="actions">
        <button type="submit" disabled={isRunning}>
          Save
        </button>
      </p>
    </Form>
  );
}
