import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { base64, partsOf, utf8 } from "../support/reported.js";

/** Texts in reports about other programs: each case has the name of its project, and the number there. */
const alternative = (...parts: string[][]) => [
  "Content-Type: multipart/alternative; boundary=aa",
  "",
  ...parts.flatMap((lines) => ["--aa", ...lines]),
  "--aa--",
];
const plain = ["Content-Type: text/plain", "", "Hello!"];
const page = ["Content-Type: text/html", "", "<b>Hello!</b>"];
const calendar = ["Content-Type: text/calendar; method=REQUEST", "", "BEGIN:VCALENDAR"];

describe("the text", () => {
  test.each([
    ["mail #1423", ["Content-Type: text/plain; charset=iso-2022-jp", "", utf8("ほげ")], "ほげ"],
    [
      "mailparser #218",
      [
        'Content-Type: text/plain; charset="iso-2022-jp"',
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "=1B$B$KEj9F$G$-$k=1B(B",
      ],
      "に投稿できる",
    ],
    [
      "zammad #6144",
      ["Content-Type: text/plain;", "Content-Transfer-Encoding: 7bit", "", "\x1b$B$KEj9F$G$-$k\x1b(B"],
      "に投稿できる",
    ],
    ["mailparser #167", ["Content-Type: text/plain; charset=%CHARSET", "", utf8("Grüße")], "Grüße"],
    [
      "mailparser #161",
      [
        'Content-Type: text/plain; charset="gbk"; format=flowed',
        "",
        iconv.encode("测试邮件", "gbk").toString("latin1"),
      ],
      "测试邮件",
    ],
    ["mail #3", ["Content-Type: text", "", "x"], "x"],
    [
      "php-mime-mail-parser #472",
      ['Content-Type: ; boundary="b"', "", "--b", "", "part-A", "--b", "", "part-B", "--b--"],
      "part-A\npart-B",
    ],
    ["cpython #127547", ["Content-Transfer-Encoding: base64 some text", "", base64("x")], "x"],
    ["cpython #123742", ["Content-Transfer-Encoding: base64 ", "", base64("x")], "x"],
    ["enmime #154", ["Content-Type: text/plain;", "", "x"], "x"],
    ["postal-mime #75", ["Content-Transfer-Encoding: quoted-printable", "", "=E4=BA=AC,a=b,b"], "京,a=b,b"],
    [
      "mail #493",
      ["Content-Transfer-Encoding: quoted-printable", "", "a=0D", "b=0A", "c=0D=0A", "d=0D=0A=", "e"],
      "a\nb\nc\nd\ne",
    ],
    [
      "mailparse #95",
      ["Content-Transfer-Encoding: base64", "", base64("Hello\n"), base64("-- \nlist")],
      "Hello\n-- \nlist",
    ],
    [
      "enough_mail #247",
      [
        "Content-Transfer-Encoding: base64",
        "",
        base64("Hello world, how are you, and how are your children? ").replace(/^.{58}/, "$& "),
        base64("Well."),
      ],
      "Hello world, how are you, and how are your children? Well.",
    ],
    ["libetpan #384", ['Content-Type: multipart/alternative; boundary="Apple-Mail=_DDA9"', "", "sometext"], "sometext"],
    [
      "Znuny #476",
      [
        "Content-Type: multipart/alternative; boundary=----=_NextPart_de9a_ed5e; charset=utf-8",
        "",
        "------=_NextPart_de9a_ed5e",
        "",
        "x",
        "------=_NextPart_de9a_ed5e--",
      ],
      "x",
    ],
    [
      "MailKit #1304",
      ['Content-Type: multipart/multipart/mixed; boundary="-b1-"', "", "---b1-", "", "x", "---b1---"],
      "x",
    ],
    [
      "mailparser #351",
      [
        "Content-Type: multipart/mixed;",
        'boundary="----=_NextPart_45"',
        "",
        "------=_NextPart_45",
        "",
        "x",
        "------=_NextPart_45--",
      ],
      "x",
    ],
    [
      "MimeKit #278",
      ["Content-Type: multipart/mixed;", " boundary=--bb", " ", "Subject: s", "", "----bb", "", "x", "----bb--"],
      "x",
    ],
    [
      "zammad #2356",
      [
        "authentication-results: spf=none (sender IP is ) smtp.mailfrom=X@X;",
        " ",
        "Content-Transfer-Encoding: base64",
        "",
        base64("x"),
      ],
      "x",
    ],
    [
      "mail-parser #156",
      [
        "Content-Type: multipart/mixed; boundary=BND",
        "",
        "--BND",
        "",
        "visit --BND for details",
        "--BNDX",
        "y",
        "--BND--",
      ],
      "visit --BND for details\n--BNDX\ny",
    ],
    [
      "roundcubemail #7390",
      [
        "Content-Type: multipart/alternative; boundary*0*=us-ascii''%3D_76633fc9;",
        " boundary*1*=7-f68c_%3D",
        "",
        "--=_76633fc97-f68c_=",
        "",
        "x",
        "--=_76633fc97-f68c_=--",
      ],
      "x",
    ],
    [
      "rspamd #1032",
      [
        "Content-Type: multipart/mixed;",
        'boundary="_008_e7f5"',
        "MIME-Version: 1.0",
        "",
        "--_008_e7f5",
        "Content-Type: text/plain; charset=windows-1251",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "=D1=EE=EE=E1=F9=E5=ED=E8=E5",
        "",
        "--_008_e7f5",
        "",
      ],
      "Сообщение",
    ],
    ["rspamd #4388", ["Proprietary-Header:", "Content-Transfer-Encoding: base64", "", base64("x")], "x"],
    ["cyberpanel #1892", ["Content-Type: text/plain; charset=unknown-8bit", "", utf8("Grüße")], "Grüße"],
    [
      "postal-mime #4",
      [
        'Content-Type: multipart/alternative; boundary="unused"',
        "X-Y: z",
        'Content-Type: multipart/mixed; boundary="used"',
        "",
        "--used",
        "",
        "x",
        "--used--",
      ],
      "x",
    ],
    [
      "Indy #59",
      [
        'Content-Type: multipart/mixed; boundary="aa"',
        "",
        "--aa",
        'Content-Type: multipart/alternative; boundary="--ALT--r"',
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "--aa",
        "",
        "x",
        "--aa--",
      ],
      "x",
    ],
    [
      "mailparse #100",
      [
        'Content-Type: multipart/mixed; boundary="section_boundary"',
        "",
        "--section_boundary",
        'Content-Type: multipart/alternative; boundary="--section_boundary"',
        "",
        "----section_boundary",
        "Content-Type: text/html;",
        "",
        "<em>Good evening!</em>",
        "----section_boundary",
        "Content-Type: text/plain;",
        "",
        "Good evening!",
        "----section_boundary",
        "--section_boundary",
      ],
      "Good evening!",
    ],
    [
      "mail #379",
      [
        'Content-Type: multipart/mixed; boundary="--foo"',
        "",
        "----foo",
        'Content-Type: multipart/alternative; boundary="--foo_bar"',
        "",
        "----foo_bar",
        "",
        "x",
        "----foo_bar--",
        "----foo--",
      ],
      "x",
    ],
    [
      "eml-parse-js #52",
      [
        "Content-Type: multipart/alternative; boundary=b",
        "",
        "",
        "",
        "--b",
        "Content-Type: text/plain; format=flowed; DelSp=Yes",
        "Content-Disposition: inline",
        "Content-Description: Message",
        "",
        "Test",
        "",
        "--b--",
      ],
      "Test",
    ],
    [
      "enmime #171",
      [
        "DKIM-Signature: a=rsa-sha256; h=Content-Transfer-Encoding: Mime-Version:",
        " Content-Type: Subject: From: To; bh=x=",
        "Content-Type: text/plain",
        "",
        "x",
      ],
      "x",
    ],
    [
      "Indy #677",
      [
        "Content-Type: text/plain; charset=UTF-8; format=flowed",
        "Content-Transfer-Encoding: 8bit",
        "",
        "Petit ap\xe9ro et g\xe2teau",
      ],
      "Petit apéro et gâteau",
    ],
    ["omamail #87", ["Content-Type: text/plain; charset=iso-8859-2", "", utf8("Dzień dobry")], "Dzień dobry"],
    ["zammad #348", ["Content-Transfer-Encoding: utf-8", "", utf8("Grüße")], "Grüße"],
    ["proton-bridge #127", ["Content-Transfer-Encoding: 8t", "", "a=20b"], "a=20b"],
    [
      "omamail #207",
      [
        "Content-Type: text/plain; charset = windows-1251",
        "",
        iconv.encode("Добрый день!", "windows-1251").toString("latin1"),
      ],
      "Добрый день!",
    ],
    ["melia-app #22", ["", "Això és una oferta única per a vostè"], "Això és una oferta única per a vostè"],
    ["james-project #4396", alternative(plain, calendar), "Hello!"],
    ["libmime #8", ["Content-Type: text/plain; format=flowed; delsp=yes", "", "first", "second"], "first\nsecond"],
    [
      "MimeKit #1130",
      ["Content-Type: text/plain; format=flowed; delsp=yes", "", "The URL:", "https://example.com/ "],
      "The URL:\nhttps://example.com/",
    ],
    ["roundcubemail #5702", ["Content-Type: text/plain; format=flowed; delsp=yes", "", "Round ", "Cube"], "RoundCube"],
    [
      "mailparser #114",
      ["Content-Type: text/plain; format=flowed", "", "> Guarda su Google news ", "", "no, vero", "", "-- ", "<Satan>"],
      "> Guarda su Google news \n\nno, vero\n\n-- \n<Satan>",
    ],
    [
      "mailparser #234",
      [
        "Content-Type: text/plain; format=flowed",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "> The format=3Dflowed RFC",
      ],
      "> The format=flowed RFC",
    ],
    [
      "mailparser #130",
      ["Content-Type: text/plain; charset=gbk", "", utf8("整体相当于是从头开始做，在新的东西出来之前")],
      "整体相当于是从头开始做，在新的东西出来之前",
    ],
  ])("%s", async (_, lines, text) => {
    expect((await partsOf(...lines)).text).toBe(text);
  });

  test.each([
    ["enmime #91", ["Content-Type: text/html;iso-8859-1", "", "<p>x"], "<p>x"],
    ["mail #1051", ["Content-Type: text/html Content-Transfer-Encoding: 8bits\\r\\n", "", "<p>x"], "<p>x"],
    [
      "maddy #540",
      [
        "Content-Type: text/html; charset=utf8",
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"> ',
        "<html>",
        "<p>x",
      ],
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"> \n<html>\n<p>x',
    ],
    [
      "mail-parser #79",
      [
        "Content-Type: text/html",
        "",
        '<meta http-equiv="Content-Type" content="text/html; charset=iso-2022-jp">\x1b$B%a%C%;!<%8\x1b(B',
      ],
      '<meta http-equiv="Content-Type" content="text/html; charset=iso-2022-jp">メッセージ',
    ],
    [
      "mailparser #130, a",
      ["Content-Type: text/html; charset=gbk", "", `<meta charset="utf-8">${utf8("哨子邮件")}`],
      '<meta charset="utf-8">哨子邮件',
    ],
    [
      "mailparser #130, b",
      [
        "Content-Type: text/html; charset=gbk",
        "",
        `<meta charset="utf-8">${iconv.encode("哨子邮件", "gbk").toString("latin1")}`,
      ],
      '<meta charset="utf-8">哨子邮件',
    ],
    [
      "mail-api #394",
      ["Content-Type: text/html", "", `<meta charset="utf-8">${utf8("Благодарим Ви")}`],
      '<meta charset="utf-8">Благодарим Ви',
    ],
    [
      "moli #156",
      [
        "Content-Type: text/html",
        "",
        `<meta http-equiv="Content-Type" content="charset=gbk">${iconv.encode("家居", "gbk").toString("latin1")}`,
      ],
      '<meta http-equiv="Content-Type" content="charset=gbk">家居',
    ],
    ["Mailspring #358", ["Content-Type: TEXT/HTML; CHARSET=US-ASCII", "", utf8("Grüße")], "Grüße"],
    ["mcp-gsuite #55", alternative(["Content-Type: text/plain", "", ""], page), "<b>Hello!</b>"],
    [
      "email-to-pdf-converter #70",
      alternative(plain, [
        "Content-Type: multipart/mixed; boundary=mm",
        "",
        "--mm",
        ...page,
        "--mm",
        "Content-Type: application/pdf",
        "Content-Disposition: inline",
        "",
        "PDF",
        "--mm",
        "Content-Type: text/html",
        "",
        "<i>Ada</i>",
        "--mm--",
      ]),
      "<b>Hello!</b>\n<i>Ada</i>",
    ],
    ["mailparser #244", ["Content-Type: text/html", "Content-Disposition: =?utf-8?Q?inline?=", "", "<p>x"], "<p>x"],
  ])("of HTML: %s", async (_, lines, html) => {
    expect((await partsOf(...lines)).html?.replaceAll("\r", "")).toBe(html);
  });
});
