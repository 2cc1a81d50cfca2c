import { describe, expect, it } from "vitest";
import { cardFilename } from "../../../subgraphs/org/vcards/rules/card-filename.js";
import type { ContactCard } from "../../../subgraphs/org/contacts/rules/contact-card.js";
import { printCard } from "../../../subgraphs/org/vcards/rules/print-card.js";
import { readStream } from "./support/read-stream.js";

type Named = ContactCard & { readonly preferredName: string };

const bare: Named = {
  preferredName: "Ada",
  namePrefix: null,
  givenName: null,
  middleName: null,
  familyName: null,
  nameSuffix: null,
  companyName: null,
  jobTitle: null,
  birthday: null,
  notes: null,
  emails: [],
  phones: [],
  websites: [],
  dates: [],
  addresses: [],
  customFields: [],
  agentHandles: [],
  chatUsers: [],
};
const nasty = "a;b,c\\d\\n:e \"f\" 'g' END:VCARD=";

const contacts: readonly (readonly [string, Named])[] = [
  ["only a name", bare],
  [
    "everything",
    {
      preferredName: "Ada, Countess; of Lovelace",
      namePrefix: "Lady",
      givenName: "Augusta Ada",
      middleName: "King",
      familyName: "Byron, Jr.;",
      nameSuffix: "OM",
      companyName: "Analytical; Engines, Ltd.",
      jobTitle: "Analyst\\Programmer",
      birthday: "1815-12-10",
      notes: `First\nBEGIN:VCARD\n\tthird, ${"long ".repeat(100)}end`,
      emails: [
        { label: "work", value: "ada@example.org", isPrimary: false },
        { label: "Secret", value: "a'd+a@xn--mller-kva.example", isPrimary: true },
        { label: null, value: "ädä@müller.example", isPrimary: false },
      ],
      phones: [
        { label: "cell", valueE164: "+4915112345678", isPrimary: true },
        { label: "boat", valueE164: "+4915112345679", isPrimary: false },
      ],
      websites: [
        { label: null, url: "https://example.org/a,b;c?d=e:f&g=%20" },
        { label: "blog", url: "http://example.org" },
      ],
      dates: [
        { label: "anniversary", date: "1835-07-08" },
        { label: null, date: "0001-02-28" },
        { label: "Name day", date: "2024-02-29" },
      ],
      addresses: [
        {
          label: "home",
          street: "12, St James's Sq; rear",
          city: "London",
          region: null,
          postal: "SW1",
          country: "UK",
        },
        { label: "summer", street: null, city: "Ockham", region: "Surrey", postal: null, country: null },
      ],
      customFields: [
        { label: "birthday", value: "--12-10" },
        { label: "phone", value: "020 7946" },
      ],
      agentHandles: [
        { label: null, handle: "scout@other.example" },
        { label: "work", handle: "scout" },
      ],
      chatUsers: [{ label: "desk", workspaceId: "T012", userId: "U034" }],
    },
  ],
  [
    "signs that a card escapes",
    {
      ...bare,
      preferredName: nasty,
      notes: nasty,
      jobTitle: nasty,
      familyName: nasty,
      customFields: [{ label: nasty, value: nasty }],
    },
  ],
  ["signs of many bytes", { ...bare, preferredName: "é😀字".repeat(80), familyName: "شيماء", notes: "👩‍👩‍👧‍👧".repeat(200) }],
];

describe("a printed card", () => {
  const printed = (contact: Named): string =>
    printCard({
      ...contact,
      id: "5e1c1d5e-7d6f-4a3e-9f59-0a3f7f1c2b11",
      updatedAt: new Date("2026-05-06T07:08:09.100Z"),
    });

  it.each(contacts)("of a contact with %s reads as the same contact", (_case, contact) => {
    expect(readStream(printed(contact))).toEqual([contact]);
  });

  it.each(contacts)(
    "of a contact with %s has lines of at most 75 octets with complete characters",
    (_case, contact) => {
      const text = printed(contact);
      expect(text.endsWith("END:VCARD\r\n")).toBe(true);
      for (const line of text.split("\r\n")) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n\p{Surrogate}]/u);
      }
    },
  );

  it("is of version 4.0 and has the properties of its contact", () => {
    expect(printed(bare)).toBe(
      [
        "BEGIN:VCARD",
        "VERSION:4.0",
        "FN:Ada",
        "UID:urn:uuid:5e1c1d5e-7d6f-4a3e-9f59-0a3f7f1c2b11",
        "REV:20260506T070809Z",
        "END:VCARD",
        "",
      ].join("\r\n"),
    );
    const text = printed(contacts[1]![1]).replaceAll("\r\n ", "");
    expect(text).toContain("\r\nN:Byron\\, Jr.\\;;Augusta Ada;King;Lady;OM\r\n");
    expect(text).toContain("\r\nitem1.EMAIL;PREF=1:a'd+a@xn--mller-kva.example\r\nitem1.X-ABLabel:Secret\r\n");
    expect(text).toContain("\r\nTEL;VALUE=uri;TYPE=cell;PREF=1:tel:+4915112345678\r\n");
    expect(text).toContain("\r\nADR;TYPE=home:;;12\\, St James's Sq\\; rear;London;;SW1;UK\r\n");
  });
});

it.each([
  ["Ada Lovelace", "Ada Lovelace.vcf"],
  ["陳大文", "陳大文.vcf"],
  [null, "contact.vcf"],
  [" .. ", "contact.vcf"],
  ["../../etc/passwd", "etc passwd.vcf"],
  ['a"b\r\nX: y', "a b X y.vcf"],
  ["\u202egpj.exe", "gpj.exe.vcf"],
  ["CON", "contact.vcf"],
  ["a".repeat(300), `${"a".repeat(60)}.vcf`],
])("the file of %j is named %j", (name, filename) => expect(cardFilename(name)).toBe(filename));
