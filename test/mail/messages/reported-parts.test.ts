import { describe, expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";
import { base64, bytes, from, partsOf, utf8, withPart } from "../support/reported.js";

/** Parts in more reports about other programs: each case has the name of its project, and the number there. */
describe("a file of a part", () => {
  test.each([
    ["mail #1386", ["Content-Type: application/pdf", 'Content-Disposition: attachment; filename = "a.pdf"'], "a.pdf"],
    [
      "simple-java-mail #103",
      [
        "Content-Type: application/pdf; filename=XXX.pdf; name=XXX",
        "Content-Disposition: attachment; size=0; filename=XXX.pdf",
      ],
      "XXX.pdf",
    ],
    [
      "the other's parameter",
      ["Content-Type: application/pdf", "Content-Disposition: attachment; name=a.pdf"],
      "a.pdf",
    ],
    ["the parameter of the other", ["Content-Type: application/pdf; filename=a.pdf"], "a.pdf"],
    ["letters #196", ["Content-Type: application/pdf", 'Content-Disposition: attachments; filename="a.pdf"'], "a.pdf"],
    ["roundcubemail #6816", ["Content-Type: PDF", 'Content-Disposition: attachment; filename="a.pdf"'], "a.pdf"],
    [
      "james-project #5089",
      ["Content-Type: application/pdf", "Content-Disposition: attachment; filename=AVOCAT  XXX YYY"],
      "AVOCAT  XXX YYY",
    ],
    [
      "james-project #4767",
      [
        "Content-Type: application/msword",
        "Content-Disposition: attachment; ",
        "        filename*=utf-8''4%P001!.DOC;",
        '        filename="4%P001!.DOC"',
      ],
      "4%P001!.DOC",
    ],
    [
      "mail-api #687",
      [
        "Content-Disposition: attachment;",
        "   filename==?utf-8?Q?Long_name--111111111-more_=C3=BC?=",
        "   =?utf-8?Q?end=2Epdf?=;",
        "   filename*0*=utf-8''Long%20name--111111111-more%20;",
        "   filename*1*=%C3%BCend.pdf",
      ],
      "Long name--111111111-more üend.pdf",
    ],
    [
      "mail-api #586",
      [
        "Content-Type: application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;",
        '        name="=?iso-8859-1?Q?Preparaci=F3n_de_puesto_?=',
        ' =?iso-8859-1?Q?BC.lsx?="',
        "Content-Disposition: attachment;",
        '        filename="=?iso-8859-1?Q?Preparaci=F3n_de_puesto_?=',
        ' =?iso-8859-1?Q?BC.xlsx?="; size=69949;',
        '        creation-date="Tue, 19 Oct 2021 18:50:44 GMT"',
      ],
      "Preparación de puesto BC.xlsx",
    ],
    ["mail-api #211", ["Content-Type: application/x-test; type=a/b; name=f.bin"], "f.bin"],
    [
      "GmailAttachmentsExtractor #11",
      ["Content-Type: image/jpeg", "Content-Disposition: attachment; filename=IMG_0907[1].jpg"],
      "IMG_0907[1].jpg",
    ],
    [
      "php-imap #475",
      [
        "Content-Type: message/rfc822;",
        "X-Attachment-Id: f_lrosxhxg0",
        'name="Your Reference (ref: xxx).eml"',
        'filename="Your Reference (ref: xxx).eml"',
        "Content-ID: <f_lrosxhxg0>",
        "Content-Disposition: attachment;",
      ],
      "Your Reference (ref: xxx).eml",
    ],
    [
      "imap_tools #33",
      ["Content-Disposition: attachment;", ' filename="=?utf-8?Q?Contract_?=27 04 20.docx"'],
      "Contract 27 04 20.docx",
    ],
    ["rspamd #1969", ["Content-Type: application/x-msdownload; name=attached.()bat"], "attached.()bat"],
    [
      "mail #1685",
      ["Content-Disposition: attachment; filename*0*=utf-8''a%20b; filename*1=\"50%25.txt\""],
      "a b50%25.txt",
    ],
    ["hpop #44", ["Content-Type: application-x-gzip;  name=x.net!y.xml.gz"], "x.net!y.xml.gz"],
    ["proton-bridge #51", ["Content-Type: application/octet-stream; name=copie CE2"], "copie CE2"],
    ["mailer #207", ["content-disposition: =?utf-8?B?YXR0YWNobWVudDsgZmlsZW5hbWU9Iua1i+ivlS56aXAi?="], "测试.zip"],
    [
      "mail #851",
      [
        "Content-Type: text/plain",
        "Content-Disposition: attachment;",
        "        creation-date=Thu, 29 Jan 2015 14 20 56 GMT;",
        "        modification-date=Thu, 29 Jan 2015 14:20:56 GMT",
      ],
      null,
    ],
  ])("%s", async (_, lines, filename) => {
    expect((await partsOf(...withPart(...lines, "", "bytes"))).files).toEqual([[filename, "bytes"]]);
  });

  test("mail-api #147, mail-parser #123", async () => {
    const mail = "From: c@d.example\r\n\r\nx";
    const part = [
      "Content-Transfer-Encoding: base64",
      'Content-Type: message/rfc822; name="a.eml"',
      "",
      "",
      base64(mail),
    ];
    expect((await partsOf(...withPart(...part))).files).toEqual([["a.eml", mail]]);
  });
});

describe("the text", () => {
  test.each([
    ["go-message #122, a", ["Content-Transfer-Encoding: =?utf-8?Q?quoted-printable?=", "", "Gr=C3=BC=C3=9Fe"], "Grüße"],
    [
      "go-message #122, b",
      [`Content-Transfer-Encoding: =?utf-8?B?${base64("base64")}?=`, "", base64("Hello")],
      "Hello",
    ],
    ["javamail #308", ['Content-Transfer-Encoding: 8bit"', "", "x"], "x"],
    ["MSGReader #206", ["Content-Type: text/plain; Windows-1251", "", "\xcf\xf0\xe8\xe2\xe5\xf2"], "Привет"],
    ["ponymail #288", ['Content-Type: multipart/mixed; boundary="<<1>>"', "", "--<<1>>", "", "x", "--<<1>>--"], "x"],
    [
      "offlineimap3 #62",
      ["Content-Type: multipart/mixed; boundary===--2--==", "", "--==--2--==", "", "x", "--==--2--==--"],
      "x",
    ],
    ["roundcubemail #9290", ["Content-Transfer-Encoding: base64", "", base64("Hi a"), base64("Hi b")], "Hi aHi b"],
    [
      "Haraka #2180",
      ["Content-Transfer-Encoding: base64", "", "SGVsbG8gd29ybGQgaG", "93IGFyZSB5", "b3U="],
      "Hello world how are you",
    ],
    [
      "runbox7 #393",
      ["Content-Transfer-Encoding: quoted-printable", "", "one =", "two = ", "three=3d=3D"],
      "one two three==",
    ],
    ["mail #794", ["Content-Disposition:", "", "x"], "x"],
    ["MimeKit #94", ["Content-Type: text/plain; charset = utf-8 Content-Transfer-Encoding: 8bit", "", utf8("ü")], "ü"],
    ["james-project #3368", ["Content-Transfer-Encoding: 8bitMIME-version", "", utf8("ü")], "ü"],
    ["cpython #75018", ["Content-Transfer-Encoding: base64", ...withPart("", "x")], "text\nx"],
    ["parse-emails #106", ["Content-Transfer-Encoding: base64", "", "Email with attached"], "Email with attached"],
    ["roundcubemail #8775", ['Content-Type: multipart/mixed; boundary="MP_/X"', "", "no parts"], "no parts"],
    ["osTicket #6927", ["Content-Type: multipart/form-data; boundary=bb", "", "--bb", "", "x", "--bb--"], "x"],
    ["php-imap #544", ['Content-Type: multipart/mixed; boundary="-"', "", "---", "", "x", "-----"], "x"],
    [
      "php-imap #126",
      ['Content-Type: multipart/mixed; boundary="--E"; charset="UTF-8"', "", "----E", "", "x", "----E--"],
      "x",
    ],
    [
      "fast_mail_parser #150",
      ["Content-Type: multipart/mixed; boundary=bb", "MIME-Version: 1.0", " hello", "--bb", "", "x", "--bb--"],
      "x",
    ],
    [
      "tmail-backend #2475",
      ['Content-Type: multipart/report; boundary="---P"', "\treport-type=x", "", "-----P", "", "x", "-----P--"],
      "x",
    ],
    ["gmime #89", withPart("A broken header", "Content-Type: text/plain", "", "x"), "text\nx"],
    [
      "go-message #144",
      ["X-A: Do not click ", "links or open attachments unless you know the cont=", "Subject: s", "", "x"],
      "x",
    ],
    ["MimeKit #358", [`X-Long: ${"b".repeat(800)}`, "c".repeat(164), "Subject: s", "", "x"], "x"],
    ["golang #47897", ["Subject: only headers"], ""],
    ["mailparse #68", ["Subject: s", "Dear user, we were acquired", "", "end"], "Dear user, we were acquired\n\nend"],
    [
      "go-message #164",
      [
        "Content-Type: multipart/mixed; boundary=o",
        "",
        "--o",
        "Content-Type: multipart/alternative; boundary=o",
        "",
        "--o",
        "",
        "Inner",
        "--o--",
        "--o",
        "",
        "After",
        "--o--",
      ],
      "Inner\nAfter",
    ],
    [
      "mail #807",
      ["Content-Type: multipart/related;", "", 'boundary="----5468"', "", "------5468", "", "x", "------5468--"],
      "x",
    ],
    [
      "php-mime-mail-parser #130",
      [
        'Content-Type: multipart/mixed; boundary="_Apple-Mail=_F6DF_"',
        "",
        "--Apple-Mail=_F6DF",
        "",
        "x",
        "--Apple-Mail=_F6DF--",
      ],
      "x",
    ],
    [
      "a line of dashes is no boundary",
      ['Content-Type: multipart/mixed; boundary="Apple-Mail"', "", "--", "-- Ada", "--Ap", "x"],
      "--\n-- Ada\n--Ap\nx",
    ],
    ["yam #232", withPart("Items: 3", "Total: 9"), "text\nItems: 3\nTotal: 9"],
    [
      "yam #232, in a digest it is a mail",
      ["Content-Type: multipart/digest; boundary=bb", "", "--bb", "Items: 3", "", "x", "--bb--"],
      null,
    ],
  ])("%s", async (_, lines, text) => {
    expect((await partsOf(...lines)).text).toBe(text);
  });

  test("osTicket #6863, thunderbird-android #889", async () => {
    const signed = [
      'Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=ss',
      "",
      "--ss",
      "Content-Type: multipart/alternative;boundary=aa",
      "",
      "--aa",
      "Content-Type: text/plain",
      "",
      "",
      "--aa",
      "Content-Type: text/html;charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      base64("<p>Hi"),
      "--aa--",
      "--ss",
      'Content-Type: application/pgp-signature; name="signature.asc"',
      "",
      "sig",
      "--ss--",
    ];
    expect(await partsOf(...signed)).toMatchObject({ html: "<p>Hi", files: [["signature.asc", "sig"]] });
  });
});

test.each([
  ["flowcrypt-browser #5011", "< LOGO >", "LOGO"],
  ["django-sendgrid-v5 #21", "<<logo.jpg>>", "logo.jpg"],
  ["genkgo/mail #56", "logotype", "logotype"],
  ["nothing", "< >", null],
])("the id by which a page shows a file: %s", async (_, id, contentId) => {
  const part = ["Content-Type: image/png", `Content-ID: ${id}`, "Content-Disposition: inline", "", "PNG"];
  const { attachments } = await parseMail(bytes(from, ...withPart(...part)));
  expect(attachments).toMatchObject([{ contentId, isInline: contentId !== null }]);
});

test("purebred-email #25", async () => {
  const inner = ["Content-Type: multipart/alternative; boundary=boundary2", "", "--boundary2"];
  const part = ["Content-Type: text/plain", "", "Bla bla bla", "--boundary2--", "--boundary1--"];
  const { text } = await partsOf(
    "Content-Type: multipart/mixed; boundary=boundary1",
    "",
    "--boundary1",
    ...inner,
    ...part,
  );
  expect(text).toBe("Bla bla bla");
});

test("simple-login #334: base64 that is none", async () => {
  const page = [
    '<table width="100%" style="margin: 0;">',
    "<td>Forwarded by SimpleLogin to *** with *** as subject</td>",
  ];
  const headers = ['Content-Type: text/html; charset="utf-8"', "Content-Transfer-Encoding: base64"];
  expect((await partsOf(...headers, "", "", ...page)).html?.replaceAll("\r", "")).toBe(page.join("\n"));
});

test("ripMIME #19", async () => {
  const names = ['        filename*0="Entain Report', ' 09-20-2022.x"; filename*1=lsx'];
  const { files } = await partsOf(...withPart("Content-Disposition: attachment;", ...names, "", "x"));
  expect(files).toEqual([["Entain Report 09-20-2022.xlsx", "x"]]);
});
