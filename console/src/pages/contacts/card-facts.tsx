import type { ReactNode } from "react";
import type { ContactCardFragment } from "../../../../generated/console-documents.js";
import { href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { withMarks } from "../../parts/bidi-marks.js";
import { Moment } from "../../parts/moment.js";

/** Where a contact came from. */
const sources: Readonly<Record<ContactCardFragment["creationSource"], string>> = {
  MANUAL: "added",
  VCARD: "imported",
  COMMUNICATION: "suggested because of a message",
  BACKFILL: "suggested because of earlier messages",
};

/** The values of a contact, to read. */
export function CardFacts({ contact }: { readonly contact: ContactCardFragment }) {
  const { companyName, jobTitle, birthday, notes, createdAt, creationSource } = contact;
  const names = [contact.namePrefix, contact.givenName, contact.middleName, contact.familyName, contact.nameSuffix];
  return (
    <dl className="facts">
      <Fact name="Names" value={names.filter(Boolean).join(" ")} />
      <Fact name="Company" value={companyName} />
      <Fact name="Job title" value={jobTitle} />
      {contact.emails.map(({ value, label, isPrimary }) => (
        <Row key={value} name={labelled("Email", label)} isPrimary={isPrimary && contact.emails.length > 1}>
          <Link href={href(["inbox"], { channel: "mail", q: value })}>{value}</Link>
        </Row>
      ))}
      {contact.phones.map(({ value, label, isPrimary }) => (
        <Row key={value} name={labelled("Phone", label)} isPrimary={isPrimary && contact.phones.length > 1}>
          {value}
        </Row>
      ))}
      {contact.agentHandles.map(({ handle, label }) => (
        <Row key={handle} name={labelled("Agent", label)}>
          @{handle}
        </Row>
      ))}
      {contact.chatUsers.map(({ workspaceId, userId, label }) => (
        <Row key={`${workspaceId} ${userId}`} name={labelled("Slack", label)}>
          {userId} in {workspaceId}
        </Row>
      ))}
      {contact.websites.map(({ url, label }) => (
        <Row key={url} name={labelled("Website", label)}>
          {withMarks(url)}
        </Row>
      ))}
      <Fact name="Birthday" value={birthday} />
      {contact.dates.map(({ date, label }) => (
        <Row key={`${date} ${label}`} name={labelled("Date", label)}>
          {date}
        </Row>
      ))}
      {contact.addresses.map(({ label, street, city, region, postal, country }) => (
        <Row key={JSON.stringify([street, city, postal, label])} name={labelled("Address", label)}>
          {withMarks([street, [postal, city].filter(Boolean).join(" "), region, country].filter(Boolean).join(", "))}
        </Row>
      ))}
      {contact.customFields.map(({ label, value }) => (
        <Row key={`${label} ${value}`} name={withMarks(label)}>
          {withMarks(value)}
        </Row>
      ))}
      <Fact name="Notes" value={notes} />
      <dt>Added</dt>
      <dd>
        <Moment at={createdAt} /> <span className="soft">{sources[creationSource]}</span>
      </dd>
    </dl>
  );
}

function labelled(name: string, label: string | null | undefined): string {
  return label == null ? name : `${name}, ${withMarks(label)}`;
}

function Fact({ name, value }: { readonly name: string; readonly value?: string | null }) {
  return value == null || value === "" ? null : <Row name={name}>{withMarks(value)}</Row>;
}

function Row(props: { readonly name: string; readonly isPrimary?: boolean; readonly children: ReactNode }) {
  return (
    <>
      <dt>{props.name}</dt>
      <dd>
        {props.children} {props.isPrimary === true && <span className="soft">first choice</span>}
      </dd>
    </>
  );
}
