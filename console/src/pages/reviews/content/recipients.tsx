import { withSignMarks } from "../../../parts/sign-marks.js";
import type { HeldAddress, HeldMail } from "./held-mail.js";
import { punycodeOf } from "./punycode-of.js";

/** Everybody who gets a mail, whom the others do not see too, and where answers go. */
export function Recipients({ mail }: { readonly mail: HeldMail }) {
  const { from, to, cc, bcc, reply_to: replyTo, subject } = mail;
  return (
    <dl className="facts">
      <Line name="From" addresses={[from]} />
      <Line name="To" addresses={to} />
      <Line name="Cc" addresses={cc} />
      <Line name="Bcc" addresses={bcc} note="The others do not see these." />
      {replyTo !== null && <Line name="Reply to" addresses={[replyTo]} note="Answers go there." />}
      <dt>Subject</dt>
      <dd>{withSignMarks(subject) || "(no subject)"}</dd>
    </dl>
  );
}

interface LineProps {
  readonly name: string;
  readonly addresses: readonly HeldAddress[];
  readonly note?: string;
}

/** The addresses of one field. */
export function Line({ name, addresses, note }: LineProps) {
  if (addresses.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <ul className="list held-addresses">
          {addresses.map((one, index) => (
            <li key={`${index} ${one.address}`}>
              <Address {...one} />
            </li>
          ))}
        </ul>
        {note !== undefined && <span className="badge waits">{note}</span>}
      </dd>
    </>
  );
}

function Address({ address, name }: HeldAddress) {
  const punycode = punycodeOf(address);
  return (
    <>
      {name !== null && name !== "" && <>{withSignMarks(name)} </>}
      <code>{withSignMarks(address)}</code>
      {punycode !== null && (
        <span className="soft">
          {" "}
          domain in ASCII: <code>{punycode}</code>
        </span>
      )}
    </>
  );
}
