import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { base64, partsOf, utf8, withPart } from "../support/reported.js";

/** Files in reports about other programs: each case has the name of its project, and the number there. */
describe("a file", () => {
  test.each([
    [
      "MimeKit #239",
      [
        "Content-Type: image/jpeg",
        "Content-Disposition: attachment; size=1049971;",
        "\tfilename*=\"utf-8''SBD%20%C5%A0kodov%C3%A1k%2Ejpg\"",
      ],
      "SBD Škodovák.jpg",
    ],
    [
      "mailcore2 #822",
      [
        'Content-Type: image/jpeg; name="____.JPG"',
        "Content-Disposition: inline; filename*=\"koi8-r''%C6%CF%D4%CF.JPG\"",
      ],
      "фото.JPG",
    ],
    [
      "mail-api #54",
      [
        "Content-Type: image/png",
        "Content-Disposition: inline;",
        " filename*0*=ISO-2022-JP''%1B%24B%24%22%24%24%24%26%24%28%24*%24%22%24%24;",
        " filename*1*=%24%26%24%28%24*%24%22%24%24%24%26%24%28%24*%24%22%24%24%24;",
        " filename*2*=%26%24%28%24*%1B%28B.png",
      ],
      "あいうえおあいうえおあいうえおあいうえお.png",
    ],
    [
      "mail-api #74",
      [
        "Content-Type: image/png",
        "Content-Disposition: attachment;",
        " filename*0*=\"''attached%2E\";",
        ' filename*1*="%62";',
        " filename*2=at",
      ],
      "attached.bat",
    ],
    [
      "mail-mime-parser #80",
      [
        "Content-Type: image/png",
        "Content-Disposition: attachment; ",
        '\tfilename*0="=?UTF-8?Q?*_=F0=9F=98=81=F0=9F=98=81=F0?=',
        ' =?UTF-8?Q?=9F=98=8";',
        '\tfilename*1="1=F0=9F=98=81=F0?=',
        ' =?UTF-8?Q?=9F=98=81"; filename*2="=F0=9F=98=81.docx?="',
      ],
      "* 😁😁😁😁😁😁.docx",
    ],
    [
      "roundcubemail #9376",
      [
        'Content-Type: text/plain; charset=UTF-16LE; name="G011C00546.rdp"',
        'Content-Disposition: attachment; filename="G011C00546.rdp"',
      ],
      "G011C00546.rdp",
    ],
    [
      "php-imap #317",
      ["Content-Type: application/zip;", "\tname*=iso-8859-2''Dane%20Pa%BCdziernik%20Test.zip"],
      "Dane Październik Test.zip",
    ],
    [
      "php-imap #459",
      ["Content-Type: application/zip", "Content-Disposition: attachment; filename*=ISO-8859-1''caf%E9.txt"],
      "café.txt",
    ],
    [
      "php-imap #101",
      [
        "Content-Type: application/vnd.ms-excel",
        "Content-Disposition: attachment;",
        " filename*=UTF-8''%D0%9E%D1%81%D1%82%D0%B0%D1%82%D0%BA%D0%B8%204.02..xls;",
        " size=94208",
      ],
      "Остатки 4.02..xls",
    ],
    [
      "laravel-imap #394",
      [
        "Content-Type: application/pdf; ",
        '\tname="=?UTF-8?Q?Testovacie_meranie_ur=C4=8Den=C3=A1_na_hocijak=C3=A9_=2D_hodnoty_=2D_dokol?=',
        '\t=?UTF-8?Q?a=2C_tretier_s_nami=2Epdf?="',
      ],
      "Testovacie meranie určená na hocijaké - hodnoty - dokola, tretier s nami.pdf",
    ],
    [
      "ailang #678",
      [
        "Content-Type: application/pdf",
        "Content-Disposition: attachment; filename==?iso-8859-1?Q?Salgsopstilling_Eksempelvej_12B=2C_2000_Frederiksberg?=.pdf",
      ],
      "Salgsopstilling Eksempelvej 12B, 2000 Frederiksberg.pdf",
    ],
    [
      "MimeKit #159",
      [
        "Content-Type: application/octet-stream",
        "Content-Disposition: attachment; filename=Partnership Marketing Agreement  ",
        " Form - Mega Brands - Week 11.pdf",
      ],
      "Partnership Marketing Agreement   Form - Mega Brands - Week 11.pdf",
    ],
    [
      "MimeKit #106",
      [
        "Content-Type: application/pdf; name=filename with spaces.pdf;",
        "Content-Disposition: attachment; filename=filename with spaces.pdf;",
      ],
      "filename with spaces.pdf",
    ],
    [
      "MimeKit #971",
      [
        "Content-Type: text/html",
        "Content-Disposition: =?utf-8?b?YXR0YWNobWVudDsgZmlsZW5hbWU9ICJWb2ljZW1haWwgVHJhbnNjcmlwdGlvbl9VbmFuc3dlcmVkX0NhbGxzLmh0bSI?=",
      ],
      "Voicemail Transcription_Unanswered_Calls.htm",
    ],
    [
      "go-message #184",
      ["Content-Type: image/png", "Content-Disposition: inline; filename=Concur _1_.png"],
      "Concur _1_.png",
    ],
    ["enmime #199", ['Content-Type: application/x-pdf; ; name="=?utf-8?Q?PR-8469=5F2018.pdf?="'], "PR-8469_2018.pdf"],
    [
      "MailScanner #58",
      ["Content-Type: application/x-rar-compressed; x-unix-mode=0600;", 'name="04EBD_A546BB.zip"'],
      "04EBD_A546BB.zip",
    ],
    [
      "email #15",
      [
        "Content-Type: application/octet-stream",
        "Content-Disposition: attachment;",
        'filename="Invoice 2474.PDF"',
        "Content-Id: <Invoice 2474.PDF>",
      ],
      "Invoice 2474.PDF",
    ],
    [
      "go-message #130",
      [
        'Content-Disposition: inline; filename="04EBD.zip"',
        "Content-Type: application/x-rar-compressed; x-unix-mode=0600;",
        ' name="04EBD.zip"',
      ],
      "04EBD.zip",
    ],
    [
      "tine20 #2152",
      [
        "Content-Type: application/vnd.ms-excel;",
        'name="Planung.xls"',
        "Content-Disposition: base64;",
        'filename="Planung.xls"',
      ],
      "Planung.xls",
    ],
    ["mailparser #125", ["Content-Type: text/plain", 'Content-Disposition: inline; filename="test.txt"'], "test.txt"],
    [
      "j-lawyer-org #1838",
      [
        "Content-Type: =?unknown-8bit?q?application/octet-stream=3B_?=",
        " =?unknown-8bit?q?_name=3D=222022-10-11=5FYang-Proze=C3=9Fauftrag=5FLG-Potsda?=",
        " =?unknown-8bit?q?m=5F4-S-7-22=2Epdf=22?=",
        "Content-Disposition: =?unknown-8bit?q?attachment=3B_?=",
        " =?unknown-8bit?q?_filename=3D=222022-10-11=5FYang-Proze=C3=9Fauftrag=5FLG-Po?=",
        " =?unknown-8bit?q?tsdam=5F4-S-7-22=2Epdf=22?=",
      ],
      "2022-10-11_Yang-Prozeßauftrag_LG-Potsdam_4-S-7-22.pdf",
    ],
    [
      "alot #1431",
      [
        "Content-Type: application/pdf;",
        ' name="=?ISO-8859-1?Q?16KN083032=5FNF=5FUni_W=FCrzburg=2Epdf?="',
        "Content-Disposition: attachment;",
        ' filename="16KN083032_ NF_Uni =?utf-8?q??=',
        " =?utf-8?b?V8O8cnpidXJnLnBkZiI7DQo=?= size=133403",
      ],
      "16KN083032_ NF_Uni Würzburg.pdf",
    ],
    [
      "alot #1297",
      [
        "Content-Type: application/pdf",
        "Content-Disposition: attachment; filename=a.pdf",
        "Content-Disposition: attachment; filename=b.pdf",
      ],
      "a.pdf",
    ],
    [
      "chatmail #1854",
      [
        "Content-Type: application/pdf",
        'Content-Disposition: attachment; filename*="=?utf-8?q?Hello=5FGerry_Francis=2Epdf?="',
      ],
      "Hello_Gerry Francis.pdf",
    ],
    [
      "vireo #117",
      [
        "Content-Type: application/pdf",
        'Content-Disposition: attachment; filename="=?utf-8?q?docu?= =?utf-8?q?ment.pdf?="',
      ],
      "document.pdf",
    ],
    [
      "chatmail #1510, a",
      [
        "Content-Type: application/msword",
        `Content-Disposition: attachment; filename="${iconv.encode("Что нового_332.rtf", "windows-1251").toString("latin1")}"`,
      ],
      "Что нового_332.rtf",
    ],
    [
      "chatmail #1510, b",
      [
        "Content-Type: application/pdf",
        "Content-Disposition: attachment; filename*=Cp1252''Auftragsbest%E4tigung_2611856.pdf",
      ],
      "Auftragsbestätigung_2611856.pdf",
    ],
    [
      "mail #132",
      [
        "Content-Type: application/zip",
        `Content-Disposition: attachment; filename="${utf8("商品出荷のお知らせ.rtf.zip")}"`,
      ],
      "商品出荷のお知らせ.rtf.zip",
    ],
    [
      "MimeKit #595",
      [
        "Content-Type: application/x-pkcs7-mime;",
        ' name="smime.p7m"',
        " smime-type=enveloped-data",
        "Content-Disposition: attachment",
      ],
      "smime.p7m",
    ],
    [
      "S22.Imap #105",
      [
        "Content-Type: application/msword; name=",
        '    "=?iso-8859-2?Q?Veolia_-_zm=ECna_um=EDst=ECn=ED_vodom=ECru=2C_Hlubo=E8epy.?=',
        '    =?iso-8859-2?Q?doc?="',
      ],
      "Veolia - změna umístění vodoměru, Hlubočepy.doc",
    ],
    [
      "php-mime-mail-parser #249",
      ["Content-Type: application/pdf", "Content-Description: invoice.pdf", "Content-Disposition: attachment"],
      "invoice.pdf",
    ],
    [
      "php-mime-mail-parser #249, a description",
      [
        "Content-Type: application/pdf",
        "Content-Description: Your invoice of May 2.",
        "Content-Disposition: attachment",
      ],
      null,
    ],
    ["mailparser #159", ['Content-Type: ; name="test"', "Content-Disposition: attachment"], "test"],
  ])("%s", async (_, lines, name) => {
    const { text, files } = await partsOf(
      ...withPart(...lines, "Content-Transfer-Encoding: base64", "", base64("bytes")),
    );
    expect([text, files]).toEqual(["text", [[name, "bytes"]]]);
  });

  const encoded = ["begin 644 a.txt", "%8GET97,", "`", "end"];
  test.each([
    [
      "zammad #6141",
      [
        'Content-Type: =?utf-8?Q?application/pdf;_name=3D"a.txt"?=',
        "Content-Transfer-Encoding: base64",
        "",
        base64("bytes"),
      ],
    ],
    [
      "mail-mime-parser #56, a",
      ["Content-Type: application/pdf; name=a.txt", "Content-Transfer-Encoding: uuencode", "", ...encoded],
    ],
    [
      "mail-mime-parser #56, b",
      ["Content-Type: application/pdf; name=a.txt", "Content-Transfer-Encoding: x-uue", "", ...encoded],
    ],
  ])("%s", async (_, lines) => {
    const { text, files } = await partsOf(...withPart(...lines));
    expect([text, files]).toEqual(["text", [["a.txt", "bytes"]]]);
  });

  test("php-mime-mail-parser #470", async () => {
    const part = ["Content-Type: text/plain; name=data.txt", "Content-Disposition: attachment", "", "abc"];
    const { text, files } = await partsOf(...withPart(...part, "", "--bb--More", ""));
    expect([text, files]).toEqual(["text", [["data.txt", "abc\r\n\r\n--bb--More\r\n"]]]);
  });

  test("deltachat-core #90", async () => {
    const { text, files } = await partsOf("", "Hello", "", ...encoded, "");
    expect([text, files]).toEqual(["Hello", [["a.txt", "bytes"]]]);
  });

  test("chatmail #7237", async () => {
    const parts = [
      "--aa",
      "",
      "Hello!",
      "--aa",
      "Content-Type: text/calendar; method=REQUEST",
      "",
      "BEGIN:VCALENDAR",
      "--aa--",
    ];
    const { text, files } = await partsOf("Content-Type: multipart/alternative; boundary=aa", "", ...parts);
    expect([text, files]).toEqual(["Hello!", [[null, "BEGIN:VCALENDAR"]]]);
  });

  test("postal #2727", async () => {
    const lines = [
      "Content-Type: application/pdf; name=a.pdf",
      "Content-Disposition: attachment; filename=a.pdf",
      "Content-Transfer-Encoding: base64",
      "",
      base64("PDF"),
    ];
    expect(await partsOf(...lines)).toEqual({ text: null, html: null, files: [["a.pdf", "PDF"]] });
  });

  test.each([
    ["mail-parser #9", base64("Subject: x\r\n\r\nhello")],
    ["mail-parser #78", "Subject: x\r\n\r\nhello"],
  ])("%s", async (_, body) => {
    const { text, files } = await partsOf(
      ...withPart(
        'Content-Disposition: attachment; filename="a.eml"',
        "Content-Type: message/rfc822",
        "Content-Transfer-Encoding: base64",
        "",
        body,
      ),
    );
    expect([text, files]).toEqual(["text", [["a.eml", "Subject: x\r\n\r\nhello"]]]);
  });

  test("simple-java-mail #83", async () => {
    const part = [
      "Content-Disposition: inline;",
      '\tfilename="A 12.pdf"',
      "Content-Type: application/pdf;",
      "\tx-unix-mode=0644;",
      '\tname="A 12.pdf"',
      "",
      "PDF",
    ];
    const { files } = await partsOf(...withPart(...part, "--bb", ...part));
    expect(files).toEqual([
      ["A 12.pdf", "PDF"],
      ["A 12.pdf", "PDF"],
    ]);
  });
});

test.each([
  ["eml-parser #5", 'Content-Type: multipart/mixed; boundary=\\"---=_17\\"'],
  [
    "php-email-parser #30",
    'Content-Type: multipart/report; \r\n\tboundary="---=_17"; \r\n\treport-type=delivery-status',
  ],
  ["mail-mime-parser #55", 'Content-type: multipart/mixed; \r\n\tBoundary="---=_\r\n 17"'],
])("a boundary: %s", async (_, type) => {
  expect((await partsOf(type, "", "-----=_17", "", "x", "-----=_17--")).text).toBe("x");
});
