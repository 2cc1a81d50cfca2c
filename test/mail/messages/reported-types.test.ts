import { expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";
import { bytes, from } from "../support/reported.js";

/** The types of files in reports about other programs: each case has the name of its project, and the number there. */
test.each([
  [
    "roundcube #6816",
    ["Content-Type: PDF", "Content-Disposition: attachment; filename=Rechnung.PDF"],
    "application/pdf",
  ],
  ["hpop #44", ["Content-Type: application-x-gzip; name=comcast.example.xml.gz"], "application/x-gzip"],
  ["enmime #140", ['Content-Type: charset=binary; name="image.jpg"'], "image/jpeg"],
  [
    "itop #164",
    ["Content-Type: application", "Content-Disposition: attachment; filename=a.unknown"],
    "application/octet-stream",
  ],
  [
    "tutanota #3085",
    ["Content-Type: .pdf", "Content-Description: scan.pdf", "Content-Disposition: attachment"],
    "application/pdf",
  ],
  ["no type", ["Content-Disposition: attachment; filename=a.pdf"], "application/pdf"],
  ["no type, and a name that says nothing", ["Content-Disposition: attachment; filename=notes"], "text/plain"],
  ["another type than the name says", ["Content-Type: text/plain; name=a.pdf"], "text/plain"],
  ["alaveteli #1232", ["Content-Type: document/pdf; name=a.pdf"], "document/pdf"],
  ["a multipart without a boundary", ["Content-Type: multipart/mixed; name=a.pdf"], "text/plain"],
])("%s", async (_, headers, contentType) => {
  const part = ["--b", ...headers, "", "x", "--b--", ""];
  const { attachments } = await parseMail(bytes(from, "Content-Type: multipart/mixed; boundary=b", "", ...part));
  expect(attachments.map((one) => one.contentType)).toEqual([contentType]);
});
