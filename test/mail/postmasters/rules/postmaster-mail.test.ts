import { expect, test } from "vitest";
import { postmasterNotice } from "../../../../subgraphs/mail/postmasters/rules/postmaster-mail.js";

const mail = {
  to: "postmaster@a.example",
  envelopeFrom: "eve@x.example",
  from: ["eve@x.example"],
  subject: "Hello",
  text: "One\nTwo",
  attachments: 0,
  peerAddress: "192.0.2.1",
};

test("it says whose words they are, and quotes them", () => {
  const { subject, text } = postmasterNotice({ ...mail, attachments: 2 });
  expect(subject).toBe("Email to postmaster@a.example: Hello");
  expect(text).toContain("Parley did not check who sent it.");
  expect(text).toContain("From: eve@x.example\nEnvelope sender: eve@x.example\nReceived from: 192.0.2.1\n");
  expect(text).toContain("Attachments that are not shown: 2\n\n> One\n> Two\n");
});

test("of an agent here, it is known who sent it", () => {
  const { text } = postmasterNotice({ ...mail, peerAddress: null });
  expect(text).not.toContain("did not check");
  expect(text).toContain("\nReceived from: an agent of this installation\n");
});

test("what is missing is said, and what is long is cut", () => {
  const { subject, text } = postmasterNotice({
    ...mail,
    from: [],
    envelopeFrom: "",
    subject: null,
    text: "x".repeat(50_000),
  });
  expect(subject).toBe("Email to postmaster@a.example: (no subject)");
  expect(text).toContain("From: (none)\nEnvelope sender: (none)\n");
  expect(text.length).toBeLessThan(11_000);
  expect(text).toContain("The text is longer.");
});

test("nothing in it begins a line of ours", () => {
  const { subject, text } = postmasterNotice({
    ...mail,
    subject: "a\r\nFrom: b",
    from: ["a\nb@c"],
    text: "x\rFrom: c",
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text.match(/^From: /gm)).toHaveLength(1);
});
