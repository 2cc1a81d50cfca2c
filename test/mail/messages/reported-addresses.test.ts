import { expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";
import { base64, bytes, from, utf8 } from "../support/reported.js";

/** Addresses and ids in more reports about other programs: each has the name of its project, and the number there. */
test.each([
  ["james-project #5086", "name1 <invalid1>, Ok <c@d.example>", [["Ok", "c@d.example"]]],
  ["james-project #5475", utf8("glago >> Gaël LAGO <glago@x.example>"), [["glago >> Gaël LAGO", "glago@x.example"]]],
  ["mailarchive #3510", "example@x.example,", [[null, "example@x.example"]]],
  ["zammad #3867", "<>", []],
  ["zammad #913", "Support@Company <support@x.example>", [["Support@Company", "support@x.example"]]],
  [
    "simple-java-mail #500",
    "\t=?iso-8859-1?Q?K=F6nok=2C_Danny_=5BFake_Company_=26_Co=2E_K?=\r\n =?iso-8859-1?Q?G=5D?= <t@x.example>",
    [["Könok, Danny [Fake Company & Co. KG]", "t@x.example"]],
  ],
  [
    "snappymail #1403",
    "=?iso-8859-1?Q?L=F6stname=2C_Firstname_-_COMPANY?=\r\n \t<f@x.example>",
    [["Löstname, Firstname - COMPANY", "f@x.example"]],
  ],
  [
    "mail-parser #146",
    "simple@x.example, =?UTF-8?Q?John_=22Johnny=22_Doe?= <john@x.example>",
    [
      [null, "simple@x.example"],
      ['John "Johnny" Doe', "john@x.example"],
    ],
  ],
  [
    "cpython #76359",
    ":Foo <a@x.example> <b@x.example>",
    [
      ["Foo", "a@x.example"],
      [null, "b@x.example"],
    ],
  ],
  ["cpython #151857", "(x): a@x.example;", [[null, "a@x.example"]]],
  ["cpython #148518", '"', []],
  ["alot #1408", "foo <foo@x.example>, ", [["foo", "foo@x.example"]]],
  ["eml_parser #76", "=?utf-8?q?=0A?= <a@x.example>", [[null, "a@x.example"]]],
  [
    "mail #860",
    "Christiansen, Schmitt and Nader (mine) <m@x.example>",
    [["Christiansen, Schmitt and Nader", "m@x.example"]],
  ],
  ["mail #668", "UCSD Racing: Electronics <r+e@x.example>", [["UCSD Racing: Electronics", "r+e@x.example"]]],
  [
    "mail #317",
    "Mikel@Lindsaar <m@x.example>, abc@ddd <abc@x.example>",
    [
      ["Mikel@Lindsaar", "m@x.example"],
      ["abc@ddd", "abc@x.example"],
    ],
  ],
  [
    "mail #1031",
    "=?UTF-8?Q?Alain_DUBOUILLON_<alain@x.example>,_TLM_<tlm@x.example>,?=\r\n =?UTF-8?Q?_=222=C2=B0_BUREAU=22_<c@2e.example>,_491_<mensuel@o?=\r\n =?UTF-8?Q?range.example>?=",
    [
      ["Alain DUBOUILLON", "alain@x.example"],
      ["TLM", "tlm@x.example"],
      ["2° BUREAU", "c@2e.example"],
      ["491", "mensuel@orange.example"],
    ],
  ],
  ["MimeKit #503", `=?utf-8?B?${base64('"wartab" <war@x.example>')}?=`, [["wartab", "war@x.example"]]],
  [
    "mail-mime-parser #161",
    '=?UTF-8?Q?"Holger=5FAkademie_f=C3=BCr_Impulsge?=\r\n =?UTF-8?Q?bung"_<h@x.example>?=',
    [["Holger_Akademie für Impulsgebung", "h@x.example"]],
  ],
  ["encoded words that are no list", "=?utf-8?Q?write_to_a@x.example_please?=", []],
  [
    "MimeKit #277",
    "=?iso-8859-1?Q?Celentano;_R=EDo_grande.?= <r@x.example>",
    [["Celentano; Río grande.", "r@x.example"]],
  ],
  ["mail-api #78", '"John\r\n  Smith" <jsmith@\r\n  x.example>', [["John Smith", "jsmith@x.example"]]],
  [
    "symfony #61846",
    '"foo@x.example> ORCPT=a@y.example"@z.example',
    [[null, '"foo@x.example> ORCPT=a@y.example"@z.example']],
  ],
  [
    "cyrus-imapd #4955",
    '"Anthony Messina <Anthony Messina>" <a@x.example>',
    [["Anthony Messina <Anthony Messina>", "a@x.example"]],
  ],
  ["MailKit #1471", "<@localhost>", []],
  ["neomutt #2548", "unlisted-recipients:; (no To-header on input)", []],
  [
    "php-mime-mail-parser #168",
    "The Committee: a@X.Example,\r\n   b@x.example;",
    [
      [null, "a@X.Example"],
      [null, "b@x.example"],
    ],
  ],
  [
    "jmap #224",
    "foo:a@x.example;,bar:g@x.example;,e@x.example",
    [
      [null, "a@x.example"],
      [null, "g@x.example"],
      [null, "e@x.example"],
    ],
  ],
  ["golang #38447", "Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>", [["Pete", "pete@silly.test"]]],
  [
    "mail #1173",
    utf8("bob@x.example, \u200Blarry@x.example, \u200B ann@x.example\u2060"),
    [
      [null, "bob@x.example"],
      [null, "larry@x.example"],
      [null, "ann@x.example"],
    ],
  ],
  ["a mark within an address", utf8("la\u200Brry@x.example"), []],
  ["mailcore2 #1594", '"Tan Tanaka,<d@x.example>', [['"Tan Tanaka,', "d@x.example"]]],
])("%s", async (_, raw, addresses) => {
  const { to } = await parseMail(bytes(from, `To: ${raw}`, "", "x"));
  expect(to.map(({ name, address }) => [name, address])).toEqual(addresses);
});

test.each([
  ["lobsters #1227", "<s@x.example> comment.8s@x.exampleDate: Mon, 04 Dec 2023 07:18:57 -0600", ["<s@x.example>"]],
  ["nextcloud mail #12558", "<\r\n <VI1@x.example>", ["<VI1@x.example>"]],
  ["mu #1994", "<+1646.0de1@x.example>\r\n <+1646.@x.example>", ["<+1646.0de1@x.example>", "<+1646.@x.example>"]],
])("%s", async (_, raw, ids) => {
  expect((await parseMail(bytes(from, `References: ${raw}`, "", "x"))).references).toEqual(ids);
});

test.each([
  ["MimeKit #503", `=?utf-8?B?${base64('"wartab" <war@x.example>')}?=`],
  ["mailparser #31", "=?ks_c_5601-1987?B?vcU=?=\r\n    user@x.example"],
  ["golang #14610", "a@x.example b@x.example"],
  ["a mark before an address", utf8("\u200Blarry@x.example")],
  ["Indy #120", '"549b69b9a719d"abc@x.example'],
])("a sender that may be anybody: %s", async (_, raw) => {
  const { from: found, unreadFrom } = await parseMail(bytes(`From: ${raw}`, "", "x"));
  expect([found, unreadFrom.length > 0]).toEqual([[], true]);
});

test("ponymail #124", async () => {
  const lines = ['In-Reply-To: Your message of "Mon, 26 Jun 2000 13:39:14 EST."', "   <v0422@[144.92.158.196]>"];
  expect((await parseMail(bytes(from, ...lines, "", "x"))).inReplyTo).toBe("<v0422@[144.92.158.196]>");
});

test.each([
  ["MailKit #976", "ACME20191226@423549219_ACME20191226@", "<ACME20191226@423549219_ACME20191226@>"],
  [
    "MimeKit #962",
    "<00E19E93-513A-4A2B-964B-BB0372099DB6@@intheloop.example>",
    "<00E19E93-513A-4A2B-964B-BB0372099DB6@@intheloop.example>",
  ],
  ["two words", "ACME20191226@423549219@ by printer", null],
])("%s", async (_, raw, id) => {
  expect((await parseMail(bytes(from, `Message-ID: ${raw}`, "", "x"))).rfcId).toBe(id);
});
