import { href } from "../address/address.js";
import { Link } from "../address/link.js";
import { nameOfWriter, type Writer } from "./writer.js";

interface WriterNameProps extends Writer {
  /** Whether a known contact leads to its page; off where the row leads elsewhere. */
  readonly isLink?: boolean;
  /** Whether the address is also beside a name that is certain. */
  readonly withAddress?: boolean;
}

/** Who writes: the name of the contact instead of its address. The address of any other writer is beside the name. */
export function WriterName({ isLink = false, withAddress = false, ...writer }: WriterNameProps) {
  const { address, contact } = writer;
  const named = nameOfWriter(writer);
  const name = <bdi className="writer-name">{named?.name ?? address}</bdi>;
  return (
    <span className="writer" title={address}>
      {isLink && contact != null ? <Link href={href(["contacts", contact.id])}>{name}</Link> : name}
      {named !== null && (withAddress || !named.isCertain) && (
        <>
          {" "}
          <span className="writer-address soft">{address}</span>
        </>
      )}
    </span>
  );
}
