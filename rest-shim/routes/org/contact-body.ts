import { type Static, Type } from "typebox";
import type { CreateContactInput } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";

const text = (description: string) => Type.Optional(Nullable(Type.String({ description })));
const label = text("what it is: up to 64 characters");
const primary = Type.Optional(Nullable(Type.Boolean({ description: "whether it is the first to use" })));
const list = <Entry extends Parameters<typeof Type.Object>[0]>(entry: Entry, description: string) =>
  Type.Optional(Nullable(Type.Array(Type.Object(entry), { description })));

/** The keys of a new contact, and of a change (wire contract contacts 3.2). */
export const contactKeys = {
  preferred_name: text("the name to show: up to 255 characters; null: it follows from the rest"),
  name_prefix: text("up to 32 characters"),
  given_name: text("up to 128 characters"),
  middle_name: text("up to 128 characters"),
  family_name: text("up to 128 characters"),
  name_suffix: text("up to 32 characters"),
  company_name: text("up to 255 characters"),
  job_title: text("up to 255 characters"),
  birthday: text("YYYY-MM-DD"),
  notes: text("up to 10,000 characters"),
  emails: list({ label, value: Type.String(), is_primary: primary }, "up to 50"),
  phones: list({ label, value_e164: Type.String(), is_primary: primary }, "up to 50"),
  websites: list({ label, url: Type.String() }, "up to 25"),
  dates: list({ label, date: Type.String({ description: "YYYY-MM-DD" }) }, "up to 25"),
  addresses: list(
    {
      label,
      street: text("up to 255 characters"),
      city: text("up to 255 characters"),
      region: text("up to 255 characters"),
      postal: text("up to 255 characters"),
      country: text("up to 255 characters"),
    },
    "up to 10",
  ),
  custom_fields: list({ label: Type.String(), value: Type.String() }, "up to 50"),
  agent_handles: list({ label, handle: Type.String() }, "up to 20"),
  chat_users: list({ label, workspace_id: Type.String(), user_id: Type.String() }, "up to 20"),
};

const contactBody = Type.Object(contactKeys);

/** The same as operations take it: absent keys stay absent. */
export function contactInput(body: Static<typeof contactBody>): CreateContactInput {
  return {
    preferredName: body.preferred_name,
    namePrefix: body.name_prefix,
    givenName: body.given_name,
    middleName: body.middle_name,
    familyName: body.family_name,
    nameSuffix: body.name_suffix,
    companyName: body.company_name,
    jobTitle: body.job_title,
    birthday: body.birthday,
    notes: body.notes,
    emails: each(body.emails, (entry) => ({ ...labelled(entry), value: entry.value, isPrimary: entry.is_primary })),
    phones: each(body.phones, (entry) => ({
      ...labelled(entry),
      valueE164: entry.value_e164,
      isPrimary: entry.is_primary,
    })),
    websites: each(body.websites, (entry) => ({ ...labelled(entry), url: entry.url })),
    dates: each(body.dates, (entry) => ({ ...labelled(entry), date: entry.date })),
    addresses: each(body.addresses, ({ label: of, street, city, region, postal, country }) => {
      return { label: of, street, city, region, postal, country };
    }),
    customFields: each(body.custom_fields, (entry) => ({ label: entry.label, value: entry.value })),
    agentHandles: each(body.agent_handles, (entry) => ({ ...labelled(entry), handle: entry.handle })),
    chatUsers: each(body.chat_users, (entry) => ({
      ...labelled(entry),
      workspaceId: entry.workspace_id,
      userId: entry.user_id,
    })),
  };
}

/** A list that is there, converted. */
function each<Given, Input>(
  list: Given[] | null | undefined,
  convert: (entry: Given) => Input,
): Input[] | null | undefined {
  return list == null ? list : list.map(convert);
}

const labelled = ({ label: of }: { readonly label?: string | null | undefined }) => ({ label: of });
