import { useState } from "react";
import {
  type BrandEntityType,
  ChangeBrandDocument,
  RegisterBrandDocument,
} from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { Choice } from "../../../parts/choice.js";
import { Dialog } from "../../../parts/dialog.js";
import { Field } from "../../../parts/field.js";
import { Form, FormProblem } from "../../../parts/form.js";
import type { RegisteredBrand } from "./registered-brand.js";

const fields = [
  { name: "legalName", label: "Registered name", required: true },
  { name: "displayName", label: "Public name", required: true },
  { name: "vertical", label: "Line of business", required: true },
  { name: "website", label: "Website", type: "url", hint: "An https address.", required: true },
  { name: "email", label: "Email address for questions", type: "email", required: true },
  { name: "phone", label: "Telephone number", hint: "Such as +4930123456.", required: true },
  { name: "street", label: "Street and number", required: true },
  { name: "postalCode", label: "Postal code", required: false },
  { name: "city", label: "City", required: true },
  { name: "region", label: "State or region", required: false },
  { name: "country", label: "Country", hint: "Two letters, such as DE.", required: true },
] as const;
type Name = (typeof fields)[number]["name"];

const legalForms = [
  { value: "PRIVATE_PROFIT", name: "private company" },
  { value: "PUBLIC_PROFIT", name: "public company" },
  { value: "NON_PROFIT", name: "non-profit organization" },
  { value: "GOVERNMENT", name: "public authority" },
  { value: "SOLE_PROPRIETOR", name: "sole proprietor" },
] as const satisfies readonly { readonly value: BrandEntityType; readonly name: string }[];

/** Registers a brand, or changes it: then it is submitted again. */
export function BrandForm({ brand, close }: { readonly brand: RegisteredBrand | null; readonly close: () => void }) {
  const [texts, setTexts] = useState<Readonly<Record<Name, string>>>(
    () => Object.fromEntries(fields.map(({ name }) => [name, brand?.[name] ?? ""])) as Record<Name, string>,
  );
  const [entityType, setEntityType] = useState<BrandEntityType>(brand?.entityType ?? "PRIVATE_PROFIT");
  // Only its end can be read, so it stays unless the user types a new one.
  const [taxId, setTaxId] = useState("");
  const registration = useChange(RegisterBrandDocument);
  const change = useChange(ChangeBrandDocument);
  const hasTaxId = entityType !== "SOLE_PROPRIETOR";
  const save = async (): Promise<void> => {
    const given = Object.fromEntries(
      fields.map(({ name, required }) => [name, texts[name].trim() || (required ? "" : null)]),
    ) as Record<Exclude<Name, "region" | "postalCode">, string>;
    const tax = !hasTaxId ? { taxId: null } : taxId.trim() === "" ? {} : { taxId: taxId.trim() };
    const input = { ...given, entityType, ...tax };
    const done = brand === null ? await registration.run({ input }) : await change.run({ input });
    if (done !== null) close();
  };
  return (
    <Dialog title={brand === null ? "Register a brand" : "Change the brand"} close={close} className="wide">
      <Form problem={registration.problem ?? change.problem} submit={save}>
        {brand !== null && <p>A changed registration is submitted and reviewed again.</p>}
        <Choice label="Legal form" value={entityType} options={legalForms} onChange={setEntityType} />
        <div className="fields">
          {fields.map(({ name, ...field }) => (
            <Field
              key={name}
              {...field}
              of={name}
              value={texts[name]}
              onChange={(text) => setTexts({ ...texts, [name]: text })}
            />
          ))}
          {hasTaxId && (
            <Field
              label="Tax id"
              of="taxId"
              {...(brand?.taxId == null ? {} : { hint: `Empty: ${brand.taxId} stays.` })}
              value={taxId}
              onChange={setTaxId}
              required={brand?.taxId == null}
            />
          )}
        </div>
        <FormProblem />
        <p className="actions">
          <button type="submit" disabled={registration.isRunning || change.isRunning}>
            Submit
          </button>
        </p>
      </Form>
    </Dialog>
  );
}
